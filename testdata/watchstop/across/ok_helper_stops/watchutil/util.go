// Helpers that take a watch over, one of them generic.

package watchutil

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
)

// StopAndDrain stops w and discards what is in flight.
func StopAndDrain(w watch.Interface) {
	w.Stop()
	for range w.ResultChan() {
	}
}

// Until consumes w until done returns true; it always stops w.
func Until[T runtime.Object](ctx context.Context, w watch.Interface, done func(T) bool) error {
	defer w.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case ev, ok := <-w.ResultChan():
			if !ok {
				return errors.New("watch closed")
			}
			if obj, match := ev.Object.(T); match && done(obj) {
				return nil
			}
		}
	}
}
