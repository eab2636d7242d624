// Wrong: the wrapper looks like one that labels but only makes the context.
package fakewrapper

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

func withLabels(ctx context.Context, cluster logicalcluster.Name, fn func(context.Context)) {
	set := pprof.Labels("controller", "fake", "logicalcluster", cluster.String())
	fn(pprof.WithLabels(ctx, set))
}

// Start starts work of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, work func(context.Context)) {
	withLabels(ctx, cluster, func(ctx context.Context) {
		go work(ctx) // want `goroutine for a cluster is started without pprof labels .*`
	})
}
