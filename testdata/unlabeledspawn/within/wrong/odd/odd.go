// Wrong: three labels make pprof panic.
package odd

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Start starts work of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, work func(context.Context)) {
	pprof.Do(ctx, pprof.Labels("controller", "logicalcluster", cluster.String()), work) // want `pprof.Labels is given a key without a value .*`
}
