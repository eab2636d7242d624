// Package server closes what an assertion shows to be the type of another package's owner.
package server

import (
	"io"
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/asserted/store"
)

func Closer(w http.ResponseWriter, r *http.Request) {
	s := store.Dial(r.URL.Path)
	if c, ok := s.(io.Closer); ok {
		defer c.Close()
	}
	_, _ = io.WriteString(w, s.Get(""))
}

func Literal(w http.ResponseWriter, r *http.Request) {
	s := store.New(r.URL.Path)
	if c, ok := s.(interface{ Close() error }); ok {
		defer c.Close()
	}
	_, _ = io.WriteString(w, s.Get(""))
}

func Concrete(w http.ResponseWriter, r *http.Request) {
	s := store.Dial(r.URL.Path)
	if p, ok := s.(*store.Poller); ok {
		defer p.Close()
	}
	_, _ = io.WriteString(w, s.Get(""))
}

// Flusher asks for something else.
func Flusher(w http.ResponseWriter, r *http.Request) {
	s := store.Dial(r.URL.Path) // want `"s" is dropped on a path without Close.*`
	if f, ok := s.(http.Flusher); ok {
		f.Flush()
		return
	}
	if c, ok := s.(io.Closer); ok {
		defer c.Close()
	}
	_, _ = io.WriteString(w, s.Get(""))
}

func Dropped(w http.ResponseWriter, r *http.Request) {
	_, _ = io.WriteString(w, store.Dial(r.URL.Path).Get("")) // want `the new Poller is dropped without Close.*`
}
