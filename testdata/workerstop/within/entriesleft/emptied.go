package entriesleft

import (
	"maps"
	"net/http"
	"slices"
)

// A shelf goes when there is nothing left in it.
type shelf struct {
	workers map[string]*worker
	closed  bool
}

func (s *shelf) add(n string) {
	if s.workers[n] == nil {
		s.workers[n] = newWorker()
	}
}

func (s *shelf) remove(n string) {
	if w := s.workers[n]; w != nil {
		w.Stop()
		delete(s.workers, n)
	}
}

func (s *shelf) empty() bool    { return len(s.workers) == 0 }
func (s *shelf) keys() []string { return slices.Collect(maps.Keys(s.workers)) }
func (s *shelf) Stop()          { s.closed = true }

type shelves struct{ all map[string]*shelf }

func (o *shelves) removeLast(w http.ResponseWriter, r *http.Request) {
	s := o.all[r.Host]
	if s == nil {
		return
	}
	s.remove(r.URL.Path)
	if len(s.workers) == 0 {
		s.Stop()
		delete(o.all, r.Host)
	}
}

func (o *shelves) removeEmpty(w http.ResponseWriter, r *http.Request) {
	if s := o.all[r.Host]; s != nil && s.empty() {
		s.Stop()
		delete(o.all, r.Host)
	}
}

func (o *shelves) removeEach(w http.ResponseWriter, r *http.Request) {
	s := o.all[r.Host]
	if s == nil {
		return
	}
	for _, n := range s.keys() {
		s.remove(n)
	}
	s.Stop()
	delete(o.all, r.Host)
}

func (o *shelves) add(w http.ResponseWriter, r *http.Request) {
	s := o.all[r.Host]
	if s == nil {
		s = &shelf{workers: map[string]*worker{}}
		o.all[r.Host] = s
	}
	s.add(r.URL.Path)
}

// A heap goes whatever is left in it, if it was closed.
type heap struct {
	workers map[string]*worker
	closed  bool
}

func (h *heap) add(n string) {
	if h.workers[n] == nil {
		h.workers[n] = newWorker() // want `what is in "workers" of heap is not stopped by Stop.*`
	}
}

func (h *heap) remove(n string) {
	if w := h.workers[n]; w != nil {
		w.Stop()
		delete(h.workers, n)
	}
}

func (h *heap) isClosed() bool { return h.closed }
func (h *heap) Stop()          { h.closed = true }

type heaps struct{ all map[string]*heap }

func (o *heaps) remove(w http.ResponseWriter, r *http.Request) {
	h := o.all[r.Host]
	if h == nil {
		return
	}
	h.remove(r.URL.Path)
	if !h.isClosed() {
		h.Stop()
		delete(o.all, r.Host)
	}
}

func (o *heaps) add(w http.ResponseWriter, r *http.Request) {
	h := o.all[r.Host]
	if h == nil {
		h = &heap{workers: map[string]*worker{}}
		o.all[r.Host] = h
	}
	h.add(r.URL.Path)
}

func Emptied() {
	s, h := &shelves{all: map[string]*shelf{}}, &heaps{all: map[string]*heap{}}
	http.HandleFunc("/add", s.add)
	http.HandleFunc("/last", s.removeLast)
	http.HandleFunc("/empty", s.removeEmpty)
	http.HandleFunc("/each", s.removeEach)
	http.HandleFunc("/heap/add", h.add)
	http.HandleFunc("/heap/remove", h.remove)
	_ = http.ListenAndServe(":8080", nil)
}
