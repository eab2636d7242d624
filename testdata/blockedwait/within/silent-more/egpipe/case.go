// right: errgroup pipeline, stages select on ctx
package egpipe

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"
)

func Reconcile(ctx context.Context, keys []string) error {
	g, ctx := errgroup.WithContext(ctx)
	c := make(chan string)
	g.Go(func() error {
		defer close(c)
		for _, k := range keys {
			select {
			case c <- k:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	for i := 0; i < 4; i++ {
		g.Go(func() error {
			for k := range c {
				if k == "" {
					return errors.New("bad")
				}
			}
			return nil
		})
	}
	return g.Wait()
}
