// right: one slot per attempt
package retryiter

import (
	"context"
	"errors"
	"time"
)

func Reconcile(ctx context.Context) error {
	for i := 0; i < 5; i++ {
		done := make(chan error, 1)
		go func() { done <- try(i) }()
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
func try(i int) error { return nil }
