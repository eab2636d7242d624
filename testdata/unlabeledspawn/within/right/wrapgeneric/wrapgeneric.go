// Right: a generic wrapper returns the result of the labelled function.
package wrapgeneric

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
)

func in[T any](ctx context.Context, cluster logicalcluster.Name, fn func(context.Context) (T, error)) (out T, err error) {
	pprof.Do(ctx, pprof.Labels("controller", "lister", "logicalcluster", cluster.String()), func(ctx context.Context) {
		out, err = fn(ctx)
	})
	return out, err
}

// Count lists concurrently.
func Count(ctx context.Context, cluster logicalcluster.Name, listers []func(context.Context) (int, error)) (int, error) {
	return in(ctx, cluster, func(ctx context.Context) (int, error) {
		g, ctx := errgroup.WithContext(ctx)
		counts := make([]int, len(listers))
		for i, list := range listers {
			g.Go(func() (err error) {
				counts[i], err = list(ctx)
				return err
			})
		}
		err := g.Wait()
		sum := 0
		for _, n := range counts {
			sum += n
		}
		return sum, err
	})
}
