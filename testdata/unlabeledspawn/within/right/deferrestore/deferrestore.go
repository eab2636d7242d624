// Right: the goroutine's labels are set first and restored by a defer.
package deferrestore

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Tick handles one tick of a cluster.
func Tick(ctx context.Context, cluster logicalcluster.Name, work func(context.Context)) {
	defer pprof.SetGoroutineLabels(ctx)
	ctx = pprof.WithLabels(ctx, pprof.Labels("controller", "tick", "logicalcluster", cluster.String()))
	pprof.SetGoroutineLabels(ctx)
	if ctx.Err() != nil {
		return
	}
	go work(ctx)
}
