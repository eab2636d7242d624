// Cured twin of group/errgroup_range_not_closed.
package errgroup_range_closed

import (
	"context"

	"golang.org/x/sync/errgroup"
)

type Layer struct{ Digest string }

func Push(ctx context.Context, layers []Layer, upload func(context.Context, Layer) error) error {
	g, ctx := errgroup.WithContext(ctx)
	work := make(chan Layer, len(layers))
	for _, l := range layers {
		work <- l
	}
	close(work)
	for i := 0; i < 3; i++ {
		g.Go(func() error {
			for l := range work {
				if err := upload(ctx, l); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return g.Wait()
}
