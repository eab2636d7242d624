// Package main wraps what has a Start in what nobody starts.
package main

import "net/http"

// A writer is started by who makes it.
type writer interface {
	Start()
	Store(n int)
	Stop()
}

type batch struct {
	items chan int
	stop  chan struct{}
}

func newBatch() writer { return &batch{items: make(chan int), stop: make(chan struct{})} }

func (b *batch) Start() { go b.save() }

func (b *batch) Store(n int) { b.items <- n }

func (b *batch) Stop() { b.stop <- struct{}{} }

func (b *batch) save() {
	for {
		select {
		case <-b.stop:
			return
		case n := <-b.items:
			println(n)
		}
	}
}

// A view is handed to modules, which store something: its Start is there for the interface.
type view struct{ inner writer }

func (v *view) Start()      { v.inner.Start() }
func (v *view) Store(n int) { v.inner.Store(n) }
func (v *view) Stop()       { v.inner.Stop() }

// A storer is what modules know of it.
type storer interface {
	Start()
	Store(n int)
	Stop()
}

func classify(s storer) { s.Store(1) }

func main() {
	http.HandleFunc("/", func(rw http.ResponseWriter, r *http.Request) {
		w := newBatch()
		w.Start()
		classify(&view{w})
		w.Stop()
	})
	_ = http.ListenAndServe(":80", nil)
}
