// right: watcher stopped in defer, ResultChan closed by it
package watchloop

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/watch"
)

func Reconcile(ctx context.Context, w watch.Interface) error {
	done := make(chan error, 1)
	go func() {
		for ev := range w.ResultChan() {
			if ev.Type == watch.Error {
				done <- errors.New("x")
				return
			}
		}
		done <- nil
	}()
	defer w.Stop()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
