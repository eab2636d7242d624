// right: shared channel, five senders, five slots
package retrysharedbuf

import (
	"context"
	"errors"
	"time"
)

func Reconcile(ctx context.Context) error {
	done := make(chan error, 5)
	for i := 0; i < 5; i++ {
		go func() { done <- nil }()
		select {
		case err := <-done:
			if err == nil {
				return nil
			}
		case <-time.After(time.Second):
		}
	}
	return errors.New("tired")
}
