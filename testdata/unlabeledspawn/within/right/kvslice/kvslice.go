// Right: the labels come from slices that are spread.
package kvslice

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Start starts two loops of a cluster.
func Start(ctx context.Context, controller string, cluster logicalcluster.Name, loop func(context.Context)) {
	kv := []string{"controller", controller, "logicalcluster", cluster.String()}
	pprof.Do(ctx, pprof.Labels(kv...), func(ctx context.Context) {
		go loop(ctx)
	})
	more := append([]string{"controller", controller}, "logicalcluster", string(cluster))
	pprof.Do(ctx, pprof.Labels(more...), func(ctx context.Context) {
		go loop(ctx)
	})
}
