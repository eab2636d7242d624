// Package main has goroutines whose loops leave it to a function to wait.
package main

import (
	"context"
	"net/http"
)

// items are for whoever comes first.
var items = make(chan string)

type worker struct {
	quit  chan struct{}
	items chan string
	n     int
}

func newWorker() *worker {
	w := &worker{quit: make(chan struct{}), items: items}
	go w.loop()
	return w
}

func (w *worker) loop() {
	for w.step() {
	}
}

func (w *worker) step() bool {
	select {
	case <-w.quit:
		return false
	case s := <-w.items:
		w.n += len(s)
		return true
	}
}

func (w *worker) Stop() { close(w.quit) }

// runner has a context, and says it the other way round.
type runner struct{ items chan string }

func (r *runner) run(ctx context.Context) {
	for {
		if r.isDone(ctx) {
			return
		}
	}
}

func (r *runner) isDone(ctx context.Context) (done bool) {
	select {
	case <-ctx.Done():
		done = true
	case s := <-r.items:
		println(s)
	}
	return done
}

// fragile ends with the first item that is wrong, too.
type fragile struct {
	quit  chan struct{}
	items chan string
}

func (f *fragile) loop() {
	for f.step() {
	}
}

func (f *fragile) step() bool {
	select {
	case <-f.quit:
		return false
	case s := <-f.items:
		return s != ""
	}
}

func main() {
	http.HandleFunc("/early", func(rw http.ResponseWriter, r *http.Request) {
		w := newWorker() // want `"w" is dropped on a path without Stop, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
		if r.Method != "GET" {
			return
		}
		w.Stop()
	})
	http.HandleFunc("/stopped", func(rw http.ResponseWriter, r *http.Request) {
		w := newWorker()
		defer w.Stop()
		items <- r.Host
	})
	http.HandleFunc("/background", func(rw http.ResponseWriter, r *http.Request) {
		go (&runner{items}).run(context.Background()) // want `goroutine runs for ever: nothing ends it: started per request in main \(leaks 1 goroutine and what it holds each time\)`
	})
	http.HandleFunc("/request", func(rw http.ResponseWriter, r *http.Request) {
		go (&runner{items}).run(r.Context())
	})
	http.HandleFunc("/cancelled", func(rw http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithCancel(context.Background())
		go (&runner{items}).run(ctx) // want `the goroutine that "cancel" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
		if r.Method == "POST" {
			return
		}
		cancel()
	})
	http.HandleFunc("/fragile", func(rw http.ResponseWriter, r *http.Request) {
		f := &fragile{make(chan struct{}), items}
		go f.loop()
		items <- ""
	})
	http.HandleFunc("/feed", func(rw http.ResponseWriter, r *http.Request) { items <- r.Host })
	_ = http.ListenAndServe(":1", nil)
}
