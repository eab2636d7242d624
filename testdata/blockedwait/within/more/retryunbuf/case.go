package retryunbuf

import (
	"context"
	"errors"
	"time"
)

func Reconcile(ctx context.Context) error {
	for range 5 {
		done := make(chan error)
		go func() { done <- nil }() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		select {
		case <-done:
			return nil
		case <-time.After(time.Second):
		}
	}
	return errors.New("tired")
}
