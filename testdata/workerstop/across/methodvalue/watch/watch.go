// Package watch calls methods of handlers that it takes as values.
package watch

import "net/http"

type Handler interface {
	OnUpdate(string)
	OnRemove(string)
}
type trigger struct {
	op   func(string)
	name string
}
type Watcher struct {
	trig chan trigger
	Hs   []Handler
}

func (w *Watcher) Dispatch() {
	for t := range w.trig {
		t.op(t.name)
	}
}
func (w *Watcher) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	for _, h := range w.Hs {
		if r.Method == "DELETE" {
			w.trig <- trigger{op: h.OnRemove, name: r.URL.Path}
		} else {
			w.trig <- trigger{op: h.OnUpdate, name: r.URL.Path}
		}
	}
}

func New() *Watcher { return &Watcher{trig: make(chan trigger)} }
