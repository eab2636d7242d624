// Right: the helper gives its goroutine the labels before it runs the function.
package spawnhelper

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

func spawn(ctx context.Context, cluster logicalcluster.Name, fn func(context.Context)) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		pprof.SetGoroutineLabels(pprof.WithLabels(ctx, pprof.Labels("controller", "spawn", "logicalcluster", cluster.String())))
		fn(ctx)
	}()
	return done
}

// Both runs two functions of a cluster at once.
func Both(ctx context.Context, cluster logicalcluster.Name, a, b func(context.Context)) {
	first := spawn(ctx, cluster, func(ctx context.Context) {
		go a(ctx)
	})
	<-spawn(ctx, cluster, b)
	<-first
}
