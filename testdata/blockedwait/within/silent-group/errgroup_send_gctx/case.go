// Cured twin of group/errgroup_send_no_ctx: the producer selects on the group's context.
package errgroup_send_gctx

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"
)

func Copy(ctx context.Context, keys []string, put func(context.Context, string) error) error {
	g, ctx := errgroup.WithContext(ctx)
	ch := make(chan string)
	g.Go(func() error {
		defer close(ch)
		for _, k := range keys {
			select {
			case ch <- k:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	g.Go(func() error {
		for k := range ch {
			if err := put(ctx, k); err != nil {
				return fmt.Errorf("put %s: %w", k, err)
			}
		}
		return nil
	})
	return g.Wait()
}
