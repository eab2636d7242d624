// Right: the deferred call's operand is evaluated at once and labels the goroutine.
package deferonecall

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

func enter(ctx context.Context, cluster logicalcluster.Name) func() {
	pprof.SetGoroutineLabels(pprof.WithLabels(ctx, pprof.Labels("controller", "enter", "logicalcluster", cluster.String())))
	return func() { pprof.SetGoroutineLabels(ctx) }
}

// Resync resyncs a cluster.
func Resync(ctx context.Context, cluster logicalcluster.Name, work func(context.Context)) {
	defer enter(ctx, cluster)()
	go work(ctx)
}
