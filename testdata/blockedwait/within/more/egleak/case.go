package egleak

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"
)

func Reconcile(ctx context.Context, xs []string) error {
	g, ctx := errgroup.WithContext(ctx)
	c := make(chan string)
	g.Go(func() error { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		defer close(c)
		for _, x := range xs {
			c <- x
		}
		return nil
	})
	g.Go(func() error {
		for x := range c {
			if x == "" {
				return errors.New("empty")
			}
		}
		return nil
	})
	return g.Wait()
}
