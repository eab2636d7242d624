// Package main tells functions by constants what they are to do.
package main

import (
	"net/http"
	"sync"
	"time"
)

type writer struct {
	items chan int
	once  sync.Once
}

func (w *writer) run(delay time.Duration, timer bool) {
	if delay > 0 && timer {
		time.AfterFunc(delay, func() { println("flush") })
		return
	}
	for i := range w.items {
		println(i)
	}
}

// start runs the writer, in place where there is a timer.
func (w *writer) start(delay time.Duration, timer bool) {
	w.once.Do(func() {
		if delay > 0 && timer {
			w.run(delay, true)
		} else {
			println("started")
		}
	})
}

// drain takes all there is, where it is told so.
func drain(once *sync.Once, items chan int, all bool) {
	once.Do(func() {
		if all {
			for i := range items {
				println(i)
			}
		}
	})
}

// changed is told so by a literal.
func changed(items chan int, all bool, each func(func())) {
	each(func() { all = true })
	if all {
		for i := range items {
			println(i)
		}
	}
}

func (w *writer) close() { close(w.items) }

func newWriter() *writer { return &writer{items: make(chan int)} }

func main() {
	http.HandleFunc("/", func(rw http.ResponseWriter, r *http.Request) {
		w := newWriter()
		go w.start(0, false)
		go drain(&w.once, make(chan int), false)
	})
	http.HandleFunc("/delay", func(rw http.ResponseWriter, r *http.Request) {
		w := newWriter()
		go w.start(0, true)
	})
	http.HandleFunc("/wait", func(rw http.ResponseWriter, r *http.Request) {
		go drain(new(sync.Once), make(chan int), true) // want `goroutine may wait forever to receive from .*`
	})
	http.HandleFunc("/changed", func(rw http.ResponseWriter, r *http.Request) {
		go changed(make(chan int), false, func(f func()) { f() }) // want `goroutine may wait forever to receive from .*`
	})
	http.HandleFunc("/closed", func(rw http.ResponseWriter, r *http.Request) {
		w := newWriter()
		go w.start(0, false)
		w.close()
	})
	_ = http.ListenAndServe(":80", nil)
}
