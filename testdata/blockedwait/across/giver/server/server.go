// Package server leaves channels that come from what is behind interfaces.
package server

import (
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/giver/store"
)

type Server struct {
	Backend store.Backend
	Lister  store.Lister
	Names   store.List[string]
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.Method {
	case "WATCH":
		_ = s.watch(w, r)
	case "DRAIN":
		s.drain(w, r)
	case "LIST":
		s.list(w)
	case "FIRST":
		fmt.Fprintln(w, s.first(r))
	}
}

// watch leaves the goroutine alone if it cannot write.
func (s *Server) watch(w http.ResponseWriter, r *http.Request) error {
	ch, err := s.Backend.Watch(r.URL.Path) // want `goroutine may wait forever to send on what Watch gives if watch returns early.*`
	if err != nil {
		return err
	}
	for events := range ch {
		for _, e := range events {
			if _, err := w.Write([]byte(e)); err != nil {
				return err
			}
		}
	}
	return nil
}

// drain takes all that comes.
func (s *Server) drain(w http.ResponseWriter, r *http.Request) {
	ch, err := s.Backend.Watch(r.URL.Path)
	if err != nil {
		return
	}
	failed := false
	for events := range ch {
		if !failed {
			_, err := fmt.Fprintln(w, events)
			failed = err != nil
		}
	}
}

// list may have been given a channel on which nobody sends.
func (s *Server) list(w http.ResponseWriter) {
	for name := range s.Lister.All() {
		if _, err := fmt.Fprintln(w, name); err != nil {
			return
		}
	}
}

func (s *Server) first(r *http.Request) string {
	ch := s.Names.Channel() // want `goroutine may wait forever to send on what Channel gives once first has returned.*`
	for {
		select {
		case name, ok := <-ch:
			if !ok || name != "" {
				return name
			}
		case <-r.Context().Done():
			return ""
		}
	}
}
