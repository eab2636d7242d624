// The goroutine is started by something that looks like a wrapper but sets no pprof labels: reported.
package catalog

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/wrappers/logging_only/scopes"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/klog/v2"
)

// Catalog is the catalog of one workspace.
type Catalog struct {
	cluster logicalcluster.Name
	entries chan string
}

// Start starts the catalog.
func (c *Catalog) Start(ctx context.Context) {
	go scopes.Cluster(ctx, "catalog", c.cluster, c.run) // want `goroutine for a cluster is started without pprof labels .*`
}

func (c *Catalog) run(ctx context.Context) {
	names := sets.New[string]()
	for {
		select {
		case <-ctx.Done():
			klog.FromContext(ctx).Info("catalog", "n", names.Len())
			return
		case e := <-c.entries:
			names.Insert(e)
		}
	}
}
