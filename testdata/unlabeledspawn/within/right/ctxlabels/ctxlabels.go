// Right: the context carries the label set and the goroutine applies it first thing.
package ctxlabels

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Prefetch warms the caches of a cluster.
func Prefetch(ctx context.Context, cluster logicalcluster.Name, urls []string, get func(context.Context, string)) {
	ctx = pprof.WithLabels(ctx, pprof.Labels("controller", "prefetch", "logicalcluster", cluster.String()))
	for _, u := range urls {
		go func() {
			pprof.SetGoroutineLabels(ctx)
			get(ctx, u)
		}()
	}
}
