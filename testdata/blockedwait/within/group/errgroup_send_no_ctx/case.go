// The consumer fails and leaves; the producer of the same errgroup ignores the
// group's context and hangs in its send, and g.Wait with it.
package errgroup_send_no_ctx

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"
)

func Copy(ctx context.Context, keys []string, put func(context.Context, string) error) error {
	g, ctx := errgroup.WithContext(ctx)
	ch := make(chan string)
	g.Go(func() error { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		defer close(ch)
		for _, k := range keys {
			ch <- k
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
