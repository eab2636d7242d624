// labels.Wrap returns a function with the labels around; starting that function is labelled: silent.
package returnedclosure

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/klog/v2"
)

// Warmer warms the cache of a workspace.
type Warmer struct {
	cluster logicalcluster.Name
	load    func(ctx context.Context, kind string) error
}

// Warm starts one goroutine for each kind.
func (w *Warmer) Warm(ctx context.Context, kinds []string) *sync.WaitGroup {
	var wg sync.WaitGroup
	for _, kind := range kinds {
		wg.Add(1)
		go labels.Wrap("warmer", w.cluster, func(ctx context.Context) {
			defer wg.Done()
			if err := w.load(ctx, kind); err != nil {
				klog.FromContext(ctx).Error(err, "not warmed", "kind", kind)
			}
		})(ctx)
	}
	return &wg
}
