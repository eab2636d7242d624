// Right: the cluster is written as a string in different ways.
package valueforms

import (
	"context"
	"fmt"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Start starts loops of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, path *logicalcluster.Path, loop func(context.Context)) {
	pprof.Do(ctx, pprof.Labels("controller", "forms", "logicalcluster", string(cluster)), func(ctx context.Context) {
		go loop(ctx)
	})
	id := fmt.Sprintf("%s", cluster)
	pprof.Do(ctx, pprof.Labels("controller", "forms", "logicalcluster", id), func(ctx context.Context) {
		go loop(ctx)
	})
	pprof.Do(ctx, pprof.Labels("controller", "forms", "logicalcluster", path.Base()), func(ctx context.Context) {
		go loop(ctx)
	})
}
