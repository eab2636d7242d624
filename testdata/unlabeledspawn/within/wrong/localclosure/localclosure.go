// Wrong: the local closure is called once within and once outside of the labelled scope.
package localclosure

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Start starts work of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, work func(logicalcluster.Name)) {
	start := func() {
		go work(cluster) // want `goroutine for a cluster is started without pprof labels .*`
	}
	plabel.Do(ctx, "local", cluster, func(context.Context) {
		start()
	})
	start()
}
