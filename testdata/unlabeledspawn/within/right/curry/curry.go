// Right: the curried wrapper is bound to the cluster first and used twice.
package curry

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

func scoped(cluster logicalcluster.Name) func(string) func(context.Context, func(context.Context)) {
	return func(controller string) func(context.Context, func(context.Context)) {
		return func(ctx context.Context, fn func(context.Context)) {
			plabel.Do(ctx, controller, cluster, fn)
		}
	}
}

// Start starts two loops of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, loop func(context.Context)) {
	in := scoped(cluster)
	in("first")(ctx, func(ctx context.Context) { go loop(ctx) })
	second := in("second")
	second(ctx, func(ctx context.Context) { go loop(ctx) })
}
