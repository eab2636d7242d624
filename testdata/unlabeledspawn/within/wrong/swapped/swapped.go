// Wrong: the keys are where the values should be.
package swapped

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Start starts work of a cluster.
func Start(ctx context.Context, controller string, cluster logicalcluster.Name, work func(context.Context)) {
	pprof.Do(ctx, pprof.Labels(controller, "controller", cluster.String(), "logicalcluster"), func(ctx context.Context) { // want `"controller" is given to pprof\.Labels as a value, not as a key`
		go work(ctx)
	})
}
