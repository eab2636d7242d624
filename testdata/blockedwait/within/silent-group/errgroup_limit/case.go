// errgroup with limit, indexed results, nothing to wait for inside.
package errgroup_limit

import (
	"context"
	"os"

	"golang.org/x/sync/errgroup"
)

func Stat(ctx context.Context, paths []string) ([]int64, error) {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	sizes := make([]int64, len(paths))
	for i, p := range paths {
		g.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			fi, err := os.Stat(p)
			if err != nil {
				return err
			}
			sizes[i] = fi.Size()
			return nil
		})
	}
	return sizes, g.Wait()
}
