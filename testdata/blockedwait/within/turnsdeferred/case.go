// Package turnsdeferred has turns that are given back where the goroutine ends, which may be said before one is taken.
package turnsdeferred

import (
	"net/http"
	"sync"
)

type writer struct {
	before, after, some chan struct{}
	wg                  sync.WaitGroup
}

func newWriter() *writer {
	return &writer{before: make(chan struct{}, 20), after: make(chan struct{}, 20), some: make(chan struct{}, 20)}
}

func (w *writer) writeBefore(f func()) {
	w.wg.Add(1)
	go func() {
		defer func() {
			<-w.before
			w.wg.Done()
		}()
		w.before <- struct{}{}
		f()
	}()
}

func (w *writer) writeAfter(f func()) {
	go func() {
		w.after <- struct{}{}
		defer func() { <-w.after }()
		f()
	}()
}

// writeSome gives it back only if it is told to.
func (w *writer) writeSome(f func(), back bool) {
	go func() { // want `goroutine may wait forever to send on "some" .*`
		if back {
			defer func() { <-w.some }()
		}
		w.some <- struct{}{}
		f()
	}()
}

func init() {
	w := newWriter()
	http.HandleFunc("/before", func(rw http.ResponseWriter, r *http.Request) { w.writeBefore(func() { println(r.URL.Path) }) })
	http.HandleFunc("/after", func(rw http.ResponseWriter, r *http.Request) { w.writeAfter(func() { println(r.URL.Path) }) })
	http.HandleFunc("/some", func(rw http.ResponseWriter, r *http.Request) {
		w.writeSome(func() { println(r.URL.Path) }, r.FormValue("back") != "")
	})
}
