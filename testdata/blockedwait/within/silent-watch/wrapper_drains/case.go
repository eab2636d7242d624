// Cured twin of watch/wrapper_send: Stop takes what is left.
package wrapper_drains

import "k8s.io/apimachinery/pkg/watch"

type converted struct {
	from   watch.Interface
	events chan watch.Event
}

func Convert(from watch.Interface) watch.Interface {
	w := &converted{from, make(chan watch.Event)}
	go func() {
		defer close(w.events)
		for e := range from.ResultChan() {
			w.events <- e
		}
	}()
	return w
}

func (w *converted) ResultChan() <-chan watch.Event { return w.events }

func (w *converted) Stop() {
	w.from.Stop()
	for range w.events {
	}
}
