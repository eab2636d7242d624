// The tasks are given functions that were wrapped with the labels, or are added inside of a labelled scope: silent.
package index

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/async_labelled/async"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/klog/v2"
)

// Index indexes one workspace.
type Index struct {
	cluster logicalcluster.Name
	tasks   async.Tasks
	keys    sets.Set[string]
}

// Build builds the index.
func (i *Index) Build(ctx context.Context, parts [][]string) {
	var mu sync.Mutex
	for _, part := range parts {
		i.tasks.Add(ctx, labels.Wrap("index", i.cluster, func(ctx context.Context) {
			mu.Lock()
			defer mu.Unlock()
			i.keys.Insert(part...)
		}))
	}
	i.tasks.Wait()
	labels.Cluster(ctx, "index", i.cluster, func(ctx context.Context) {
		i.tasks.Add(ctx, func(ctx context.Context) {
			klog.FromContext(ctx).Info("built", "n", len(i.keys))
		})
		i.tasks.Wait()
	})
}
