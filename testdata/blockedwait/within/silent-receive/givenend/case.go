// Package givenend has goroutines that a func in a variable ends, which the caller is given, alone or with others.
package givenend

import (
	"net/http"
	"sync"
	"time"
)

type hooks struct {
	watch func(changed func(cancelled bool), stop chan struct{})
}

func (h *hooks) start() (chan struct{}, func()) {
	var once sync.Once
	stop := make(chan struct{})
	end := func() { once.Do(func() { close(stop) }) }
	go func() {
		h.watch(func(cancelled bool) {
			if cancelled {
				end()
			}
		}, stop)
	}()
	return stop, end
}

func (h *hooks) deferred() {
	stop, end := h.start()
	defer end()
	work(stop)
}

// alone gives nothing but the func.
func (h *hooks) alone() (end func()) {
	stop := make(chan struct{})
	end = func() { close(stop) }
	go func() {
		select {
		case <-stop:
		case <-h.never():
		}
	}()
	return end
}

func (h *hooks) never() chan struct{} { return nil }

func work(stop <-chan struct{}) {
	select {
	case <-stop:
	case <-time.After(time.Second):
	}
}

type watcher struct{ events chan bool }

func (w *watcher) watch(changed func(bool), stop chan struct{}) {
	for {
		select {
		case e := <-w.events:
			changed(e)
		case <-stop:
			return
		}
	}
}

func serve() error {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s := &watcher{events: make(chan bool)}
		h := &hooks{watch: s.watch}
		h.deferred()
		defer h.alone()()
	})
	return http.ListenAndServe(":0", nil)
}
