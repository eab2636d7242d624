// Right: the keys are constants and the pairs are in another order with an additional one.
package constkeys

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

const (
	keyController = "controller"
	keyCluster    = "logical" + "cluster"
	keyPhase      = "phase"
)

// Start starts a loop of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, loop func(context.Context)) {
	set := pprof.Labels(keyCluster, cluster.String(), keyPhase, "init", keyController, "const")
	pprof.Do(ctx, set, func(ctx context.Context) {
		go loop(ctx)
	})
}
