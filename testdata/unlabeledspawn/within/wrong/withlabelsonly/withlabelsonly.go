// Wrong: the labelled context is passed along but never applied to a goroutine.
package withlabelsonly

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Start starts a loop of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, loop func(context.Context)) {
	ctx = pprof.WithLabels(ctx, pprof.Labels("controller", "loop", "logicalcluster", cluster.String()))
	go loop(ctx) // want `goroutine for a cluster is started without pprof labels .*`
}
