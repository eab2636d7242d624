// The generic wrapper returns the result of the labelled function; what that function starts is labelled: silent.
package genericresult

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
)

func call[R any](ctx context.Context, cluster logicalcluster.Name, fn func(context.Context) (R, error)) (result R, err error) {
	pprof.Do(ctx, pprof.Labels("controller", "inventory", "logicalcluster", cluster.String()), func(ctx context.Context) {
		result, err = fn(ctx)
	})
	return result, err
}

// Inventory lists what a workspace has.
type Inventory struct {
	list func(ctx context.Context, cluster logicalcluster.Name, kind string) ([]string, error)
}

// Count counts the objects of all kinds.
func (i *Inventory) Count(ctx context.Context, cluster logicalcluster.Name, kinds []string) (int, error) {
	return call(ctx, cluster, func(ctx context.Context) (int, error) {
		counts := make(chan int, len(kinds))
		g, ctx := errgroup.WithContext(ctx)
		for _, kind := range kinds {
			g.Go(func() error {
				names, err := i.list(ctx, cluster, kind)
				counts <- len(names)
				return err
			})
		}
		err := g.Wait()
		close(counts)
		total := 0
		for n := range counts {
			total += n
		}
		return total, err
	})
}
