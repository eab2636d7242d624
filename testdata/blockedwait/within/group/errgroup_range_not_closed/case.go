// g.Wait waits for workers that range over a channel which is closed after g.Wait.
package errgroup_range_not_closed

import (
	"context"

	"golang.org/x/sync/errgroup"
)

type Layer struct{ Digest string }

func Push(ctx context.Context, layers []Layer, upload func(context.Context, Layer) error) error {
	g, ctx := errgroup.WithContext(ctx)
	work := make(chan Layer, len(layers))
	for i := 0; i < 3; i++ {
		g.Go(func() error { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			for l := range work {
				if err := upload(ctx, l); err != nil {
					return err
				}
			}
			return nil
		})
	}
	for _, l := range layers {
		work <- l
	}
	err := g.Wait()
	close(work)
	return err
}
