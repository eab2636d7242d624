// Wrong: the wrapper labels something else and runs the function afterwards.
package fakewrapper2

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

func traced(ctx context.Context, cluster logicalcluster.Name, fn func(context.Context)) {
	pprof.Do(ctx, pprof.Labels("controller", "traced", "logicalcluster", cluster.String()), func(ctx context.Context) {
		pprof.ForLabels(ctx, func(string, string) bool { return true })
	})
	fn(ctx)
}

// Start starts work of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, work func(context.Context)) {
	traced(ctx, cluster, func(ctx context.Context) {
		go work(ctx) // want `goroutine for a cluster is started without pprof labels .*`
	})
}
