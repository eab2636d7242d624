// Case: events.Objects forwards a watch to an unbuffered channel; the reconciler takes one object, stops the watch and leaves, the forwarder sits in its send.

package events

import (
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
)

// Objects strips a watch down to its objects.
func Objects(w watch.Interface) <-chan runtime.Object {
	out := make(chan runtime.Object)
	go func() {
		defer close(out)
		for ev := range w.ResultChan() {
			out <- ev.Object
		}
	}()
	return out
}
