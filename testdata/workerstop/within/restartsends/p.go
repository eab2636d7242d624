// Package main ends what runs and starts another in its place.
package main

import (
	"errors"
	"net/http"
	"time"
)

type watcher struct{ stop chan struct{} }

func newWatcher() *watcher {
	w := &watcher{stop: make(chan struct{})}
	go w.run()
	return w
}

func (w *watcher) run() {
	for {
		select {
		case <-w.stop:
			return
		case <-time.After(time.Second):
		}
	}
}

// Restart ends the goroutine, and starts another.
func (w *watcher) Restart() {
	close(w.stop)
	w.stop = make(chan struct{})
	go w.run()
}

// Reset does so by others.
func (w *watcher) Reset() error {
	w.Stop()
	return w.start()
}

var errBusy = errors.New("busy")

func busy() bool { return time.Now().Second() == 0 }

func (w *watcher) start() error {
	if busy() {
		return errBusy
	}
	w.stop = make(chan struct{})
	go w.run()
	return nil
}

// Rewind only makes it ready for somebody to start it.
func (w *watcher) Rewind() {
	close(w.stop)
	w.stop = make(chan struct{})
}

// Pause starts it again where it is asked to.
func (w *watcher) Pause(again bool) {
	close(w.stop)
	w.stop = make(chan struct{})
	if again {
		go w.run()
	}
}

func (w *watcher) Stop() { close(w.stop) }

type server struct{}

func (server) restarted(http.ResponseWriter, *http.Request) {
	w := newWatcher() // want `"w" is dropped without Pause or Rewind or Stop, which stops its goroutine: .*\(leaks 1 goroutine.*`
	w.Restart()
}

func (server) restartedAndStopped(http.ResponseWriter, *http.Request) {
	w := newWatcher()
	w.Restart()
	w.Stop()
}

func (server) reset(rw http.ResponseWriter, _ *http.Request) {
	w := newWatcher() // want `"w" is dropped .*without Pause or Rewind or Stop, which stops its goroutine: .*\(leaks 1 goroutine.*`
	if err := w.Reset(); err != nil {
		http.Error(rw, err.Error(), http.StatusConflict) // Reset has ended it, and started none
		return
	}
	rw.WriteHeader(http.StatusOK)
}

func (server) resetAndStopped(rw http.ResponseWriter, _ *http.Request) {
	w := newWatcher()
	if err := w.Reset(); err != nil {
		http.Error(rw, err.Error(), http.StatusConflict)
		return
	}
	w.Stop()
}

func (server) rewound(http.ResponseWriter, *http.Request) {
	w := newWatcher()
	w.Rewind()
}

func (server) paused(http.ResponseWriter, *http.Request) {
	w := newWatcher()
	w.Pause(false)
}

func main() {
	var s server
	http.HandleFunc("/restarted", s.restarted)
	http.HandleFunc("/both", s.restartedAndStopped)
	http.HandleFunc("/reset", s.reset)
	http.HandleFunc("/resetboth", s.resetAndStopped)
	http.HandleFunc("/rewound", s.rewound)
	http.HandleFunc("/paused", s.paused)
	_ = http.ListenAndServe(":8080", nil)
}
