// A correct wrapper whose parameters are both strings, so that they are easily swapped.
package tag

import (
	"context"
	"runtime/pprof"
)

// With runs fn with labels of a controller and a cluster.
func With(ctx context.Context, controller, cluster string, fn func(context.Context)) {
	pprof.Do(ctx, pprof.Labels("controller", controller, "logicalcluster", cluster), fn)
}
