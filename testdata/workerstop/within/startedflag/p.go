// Package main has workers that say whether they were started.
package main

import "net/http"

type worker struct {
	started bool
	stop    chan struct{}
}

func newWorker() *worker { return &worker{stop: make(chan struct{})} }

// Who starts it says so, before or after that; it is another function that has the signal.
func (w *worker) start() {
	go w.run()
	w.started = true
}

func (w *worker) startFirst() {
	w.started = true
	go w.run()
}

func (w *worker) run() { <-w.stop }

func (w *worker) Stop() {
	if !w.started {
		return
	}
	close(w.stop)
}

type eager struct {
	asked bool
	stop  chan struct{}
}

func (e *eager) start() { go e.run() }

func (e *eager) run() { <-e.stop }

func (e *eager) ask() { e.asked = true }

// That it was asked something has nothing to do with it.
func (e *eager) Stop() {
	if !e.asked {
		return // want `Stop can return before it stops the goroutine of the new eager .*`
	}
	close(e.stop)
}

func main() {
	http.HandleFunc("/", func(rw http.ResponseWriter, r *http.Request) {
		w := newWorker()
		w.start()
		defer w.Stop()
		first := newWorker()
		first.startFirst()
		first.Stop()
	})
	http.HandleFunc("/eager", func(rw http.ResponseWriter, r *http.Request) {
		e := &eager{stop: make(chan struct{})}
		e.start()
		if r.URL.Path == "/ask" {
			e.ask()
		}
		e.Stop()
	})
	_ = http.ListenAndServe(":80", nil)
}
