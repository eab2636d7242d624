// Package main has things in maps that only start anew.
package main

import (
	"net/http"
	"time"
)

type watcher struct{ stop chan struct{} }

func newWatcher() *watcher {
	w := &watcher{}
	w.Restart()
	return w
}

func (w *watcher) run(stop chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
		}
	}
}

// Restart ends the goroutine, and starts another.
func (w *watcher) Restart() {
	if w.stop != nil {
		close(w.stop)
	}
	w.stop = make(chan struct{})
	go w.run(w.stop)
}

func dropped(http.ResponseWriter, *http.Request) {
	w := newWatcher() // want `"w" is dropped without its goroutine being stopped.*`
	w.Restart()
}

var watchers = map[string]*watcher{}

func put(_ http.ResponseWriter, r *http.Request) {
	if _, ok := watchers[r.Host]; !ok {
		watchers[r.Host] = newWatcher()
	}
}

func change(_ http.ResponseWriter, r *http.Request) {
	if w, ok := watchers[r.Host]; ok {
		w.Restart()
	}
}

func remove(_ http.ResponseWriter, r *http.Request) {
	if w, ok := watchers[r.Host]; ok {
		w.Restart()
		delete(watchers, r.Host) // want `an entry is deleted without its goroutine being stopped.*`
	}
}

// stopper can be stopped, too.
type stopper struct{ watcher }

func (s *stopper) Stop() { close(s.stop) }

func newStopper() *stopper {
	s := &stopper{}
	s.Restart()
	return s
}

var stoppers = map[string]*stopper{}

func putStopper(_ http.ResponseWriter, r *http.Request) {
	if s, ok := stoppers[r.Host]; ok {
		s.Restart()
		return
	}
	stoppers[r.Host] = newStopper()
}

func removeStopper(_ http.ResponseWriter, r *http.Request) {
	if s, ok := stoppers[r.Host]; ok {
		s.Stop()
		delete(stoppers, r.Host)
	}
}

func main() {
	http.HandleFunc("/dropped", dropped)
	http.HandleFunc("/put", put)
	http.HandleFunc("/change", change)
	http.HandleFunc("/remove", remove)
	http.HandleFunc("/putStopper", putStopper)
	http.HandleFunc("/removeStopper", removeStopper)
	_ = http.ListenAndServe(":8080", nil)
}
