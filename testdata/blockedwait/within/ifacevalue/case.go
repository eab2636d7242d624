// Package ifacevalue hands on methods of an interface, of which there is one type.
package ifacevalue

import (
	"context"
	"fmt"
	"net/http"
	"sync"
)

type watcher interface {
	Stop()
	Events() <-chan int
}

type counter struct {
	ch   chan int
	quit chan struct{}
	once sync.Once
}

func stopped() watcher {
	t := &counter{ch: make(chan int), quit: make(chan struct{})}
	go t.run()
	return t
}

func (t *counter) run() {
	defer close(t.ch)
	for i := 0; ; i++ {
		select {
		case t.ch <- i:
		case <-t.quit:
			return
		}
	}
}

func (t *counter) Stop()              { t.once.Do(func() { close(t.quit) }) }
func (t *counter) Events() <-chan int { return t.ch }

func reach(w watcher, n int) error {
	for v := range w.Events() {
		if v >= n {
			return nil
		}
	}
	return fmt.Errorf("%d was not reached", n)
}

// handle stops it when the request ends, and where it has come to the number.
func handle(rw http.ResponseWriter, r *http.Request) {
	w := stopped()
	defer context.AfterFunc(r.Context(), w.Stop)()
	if err := reach(w, 100); err != nil {
		http.Error(rw, err.Error(), http.StatusServiceUnavailable)
		return
	}
	w.Stop()
}

func init() {
	http.HandleFunc("/handle", handle)
}
