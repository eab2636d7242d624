// Right: pprof is imported by dot and the goroutine is started within Do.
package dotimport

import (
	"context"
	. "runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Start starts the loop of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, loop func(context.Context)) {
	Do(ctx, Labels("controller", "dot", "logicalcluster", cluster.String()), func(ctx context.Context) {
		go loop(ctx)
	})
	go func() {
		SetGoroutineLabels(WithLabels(ctx, Labels("controller", "dot", "logicalcluster", cluster.String())))
		loop(ctx)
	}()
}
