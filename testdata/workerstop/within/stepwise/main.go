// Package main has goroutines whose loops leave it to a function to wait.
package main

import (
	"context"
	"net/http"
)

type worker struct {
	quit  chan struct{}
	items chan string
	n     int
}

func newWorker() *worker {
	w := &worker{quit: make(chan struct{}), items: make(chan string)}
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
		w.items <- r.Host
	})
	http.HandleFunc("/background", func(rw http.ResponseWriter, r *http.Request) {
		go (&runner{make(chan string)}).run(context.Background())
	})
	http.HandleFunc("/request", func(rw http.ResponseWriter, r *http.Request) {
		go (&runner{make(chan string)}).run(r.Context())
	})
	http.HandleFunc("/cancelled", func(rw http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithCancel(context.Background())
		go (&runner{make(chan string)}).run(ctx) // want `the goroutine that "cancel" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
		if r.Method == "POST" {
			return
		}
		cancel()
	})
	http.HandleFunc("/fragile", func(rw http.ResponseWriter, r *http.Request) {
		f := &fragile{make(chan struct{}), make(chan string)}
		go f.loop()
		f.items <- ""
	})
	_ = http.ListenAndServe(":1", nil)
}
