// Package server asks interfaces for what it has to stop.
package server

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/abstract/filter"
)

type Server struct {
	Factory filter.Factory
	shared  filter.Filter
}

func create(names []string) filter.Filter {
	if len(names) == 1 {
		return filter.NewExact(names[0])
	}
	return filter.NewAny(names)
}

// choose gives the one that all share, or a new one: who gets it cannot stop it.
func (s *Server) choose(names []string) filter.Filter {
	if len(names) == 0 {
		return s.shared
	}
	return filter.NewAny(names)
}

func (s *Server) Pass(w http.ResponseWriter, r *http.Request) {
	if !create(r.Form["name"]).Filter(r.URL.Path) { // want `the new anyOf is dropped without Cleanup.*`
		w.WriteHeader(http.StatusForbidden)
	}
}

func (s *Server) PassAndClean(w http.ResponseWriter, r *http.Request) {
	f := create(r.Form["name"])
	defer f.Cleanup()
	if !f.Filter(r.URL.Path) {
		w.WriteHeader(http.StatusForbidden)
	}
}

func (s *Server) PassShared(w http.ResponseWriter, r *http.Request) {
	if !s.choose(r.Form["name"]).Filter(r.URL.Path) {
		w.WriteHeader(http.StatusForbidden)
	}
}

// PassOne knows what it has.
func (s *Server) PassOne(w http.ResponseWriter, r *http.Request) {
	if !filter.NewExact("one").Filter(r.URL.Path) {
		w.WriteHeader(http.StatusForbidden)
	}
}

func (s *Server) Open(w http.ResponseWriter, r *http.Request) {
	session, err := s.Factory.Open(r.URL.Path) // want `"session" is dropped without Close.*`
	if err != nil {
		return
	}
	_, _ = w.Write([]byte(session.Name()))
}

func (s *Server) OpenAndClose(w http.ResponseWriter, r *http.Request) {
	session, err := s.Factory.Open(r.URL.Path)
	if err != nil {
		return
	}
	defer session.Close()
	_, _ = w.Write([]byte(session.Name()))
}

func (s *Server) Peek(w http.ResponseWriter, r *http.Request) {
	_, _ = w.Write([]byte(s.Factory.Peek(r.URL.Path).Name()))
}

func (s *Server) Start(w http.ResponseWriter, r *http.Request) {
	session := filter.NewOpener(r.Host == "").Start(r.URL.Path) // want `"session" is dropped without Close.*`
	_, _ = w.Write([]byte(session.Name()))
}

func (s *Server) StartAndClose(w http.ResponseWriter, r *http.Request) {
	session := filter.NewOpener(r.Host == "").Start(r.URL.Path)
	defer session.Close()
	_, _ = w.Write([]byte(session.Name()))
}

func (s *Server) Find(w http.ResponseWriter, r *http.Request) {
	session := filter.NewFinder(nil).Find(r.URL.Path)
	_, _ = w.Write([]byte(session.Name()))
}
