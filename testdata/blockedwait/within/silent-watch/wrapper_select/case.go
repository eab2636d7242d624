// Cured twin of watch/wrapper_buffered: the send asks whether somebody reads on.
package wrapper_select

import (
	"sync"

	"k8s.io/apimachinery/pkg/watch"
)

type scoped struct {
	delegate watch.Interface
	results  chan watch.Event
	done     chan struct{}
	once     sync.Once
}

func Watch(delegate watch.Interface) watch.Interface {
	w := &scoped{delegate: delegate, results: make(chan watch.Event, 100), done: make(chan struct{})}
	go w.run()
	return w
}

func (w *scoped) run() {
	defer close(w.results)
	for e := range w.delegate.ResultChan() {
		select {
		case w.results <- e:
		case <-w.done:
			return
		}
	}
}

func (w *scoped) Stop() {
	w.once.Do(func() {
		w.delegate.Stop()
		close(w.done)
	})
}

func (w *scoped) ResultChan() <-chan watch.Event { return w.results }
