// Wrong: the goroutine is started a line before the labels are set.
package beforeset

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Start starts work of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, first, second func(context.Context)) {
	defer pprof.SetGoroutineLabels(ctx)
	labelled := pprof.WithLabels(ctx, pprof.Labels("controller", "before", "logicalcluster", cluster.String()))
	go first(labelled) // want `goroutine for a cluster is started without pprof labels .*`
	pprof.SetGoroutineLabels(labelled)
	go second(labelled)
}
