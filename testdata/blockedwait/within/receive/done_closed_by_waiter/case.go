// done is closed by the goroutine that waits for it, after the wait.
package done_closed_by_waiter

import (
	"context"
)

type Flusher struct {
	flush func()
}

func (f *Flusher) FlushOnExit(ctx context.Context) error {
	done := make(chan struct{})
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		defer close(done)
		<-done
		f.flush()
	}()

	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
