// On timeout the function cancels the work and then still receives its result.
package timeout_then_receive

import (
	"context"
	"errors"
	"time"
)

func Exec(ctx context.Context, run func(context.Context) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errCh := make(chan error)
	go func() { errCh <- run(ctx) }()
	select {
	case err := <-errCh:
		return err
	case <-time.After(time.Minute):
		cancel()
		if err := <-errCh; err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
		return context.DeadlineExceeded
	}
}
