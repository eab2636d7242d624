// Wrong: the spread slice has an odd number of labels.
package oddkv

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Start starts work of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, work func(context.Context)) {
	pprof.Do(ctx, pprof.Labels([]string{"controller", "odd", "logicalcluster", cluster.String(), "phase"}...), work) // want `pprof.Labels is given a key without a value .*`
}
