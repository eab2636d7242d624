// Case: Twin of watch_wrapper: the forwarder selects on the reconcile's context for its send and its stopped watch closes the input; silent.

package events

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
)

func Objects(ctx context.Context, w watch.Interface) <-chan runtime.Object {
	out := make(chan runtime.Object)
	go func() {
		defer close(out)
		for ev := range w.ResultChan() {
			select {
			case out <- ev.Object:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}
