// Right: the body of the range over a function is in the labelled scope.
package rangefunc

import (
	"context"
	"iter"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Each starts handle for each item of a cluster.
func Each(ctx context.Context, cluster logicalcluster.Name, items iter.Seq[string], handle func(string)) {
	pprof.Do(ctx, pprof.Labels("controller", "each", "logicalcluster", cluster.String()), func(context.Context) {
		for item := range items {
			go handle(item)
		}
	})
}
