// right: every watcher's proxy goroutine ends with the done channel
package karmada_fanin

import (
	"k8s.io/apimachinery/pkg/watch"
	"sync"
)

type mux struct {
	lock   sync.Mutex
	src    []watch.Interface
	result chan watch.Event
	done   chan struct{}
	once   sync.Once
}

func New() *mux                            { return &mux{result: make(chan watch.Event), done: make(chan struct{})} }
func (w *mux) AddSource(s watch.Interface) { w.src = append(w.src, s) }
func (w *mux) Start() {
	for _, s := range w.src {
		go w.run(s)
	}
}
func (w *mux) ResultChan() <-chan watch.Event { return w.result }
func (w *mux) Stop() {
	w.once.Do(func() {
		close(w.done)
		for _, s := range w.src {
			s.Stop()
		}
	})
}
func (w *mux) run(s watch.Interface) {
	defer s.Stop()
	defer w.Stop()
	for {
		var e watch.Event
		var ok bool
		select {
		case e, ok = <-s.ResultChan():
			if !ok {
				return
			}
		case <-w.done:
			return
		}
		select {
		case <-w.done:
			return
		case w.result <- e:
		}
	}
}
