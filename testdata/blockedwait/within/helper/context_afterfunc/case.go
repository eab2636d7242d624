// AfterFunc's goroutine sends the cause on an unbuffered channel; when the work is done
// first, the function returns and nobody receives, but stop is never called.
package context_afterfunc

import (
	"context"
	"fmt"
)

type Session struct {
	work func() error
}

func (s *Session) Do(ctx context.Context) error {
	cancelled := make(chan error)
	context.AfterFunc(ctx, func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		cancelled <- context.Cause(ctx)
	})

	done := make(chan error, 1)
	go func() { done <- s.work() }()

	select {
	case err := <-done:
		return err
	case err := <-cancelled:
		return fmt.Errorf("session: %w", err)
	}
}
