// Start returns its done channel, a send on it is the caller's to receive; it is
// closed by defer.
package done_returned_to_caller

import (
	"context"
)

type Worker struct {
	step func(context.Context) error
}

func (w *Worker) Start(ctx context.Context) <-chan error {
	done := make(chan error)
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			if err := w.step(ctx); err != nil {
				select {
				case done <- err:
				case <-ctx.Done():
				}
				return
			}
		}
	}()
	return done
}
