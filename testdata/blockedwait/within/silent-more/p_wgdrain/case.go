// right: background drainer collects; senders joined, then channel closed, collector joined
package p_wgdrain

import (
	"context"
	"errors"
	"sync"
)

func Reconcile(ctx context.Context, xs []string) []error {
	c, done := make(chan error), make(chan struct{})
	var errs []error
	go func() {
		defer close(done)
		for e := range c {
			errs = append(errs, e)
		}
	}()
	var wg sync.WaitGroup
	for range xs {
		wg.Go(func() { c <- errors.New("x") })
	}
	wg.Wait()
	close(c)
	<-done
	return errs
}
