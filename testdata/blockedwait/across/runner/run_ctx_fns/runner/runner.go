// Case: runner.Run starts every function and returns when the context ends; the functions read from a channel nobody closes.

package runner

import (
	"context"
	"sync"
)

// Run starts fns and returns when they are through or ctx is done.
func Run(ctx context.Context, fns ...func()) error {
	done := make(chan struct{})
	var wg sync.WaitGroup
	for _, fn := range fns {
		wg.Add(1)
		go func() {
			defer wg.Done()
			fn()
		}()
	}
	go func() {
		wg.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
