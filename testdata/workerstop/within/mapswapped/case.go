// Package mapswapped has maps of workers in place of which an empty one is put.
package mapswapped

import (
	"net/http"
	"time"
)

type unit struct{ halt chan struct{} }

func (u *unit) supervise() {
	for {
		select {
		case <-time.After(time.Second):
		case <-u.halt:
			return
		}
	}
}

func (u *unit) stop() { close(u.halt) }

type supervisor struct{ units map[string]*unit }

func (s *supervisor) start(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	if _, ok := s.units[name]; ok {
		return
	}
	u := &unit{halt: make(chan struct{})}
	s.units[name] = u
	go u.supervise()
}

func (s *supervisor) remove(w http.ResponseWriter, r *http.Request) {
	if u, ok := s.units[r.FormValue("name")]; ok {
		u.stop()
		delete(s.units, r.FormValue("name"))
	}
}

func (s *supervisor) reset(w http.ResponseWriter, r *http.Request) {
	s.units = map[string]*unit{} // want `an entry is deleted without its goroutine being stopped .*`
}

func (s *supervisor) resetIf(w http.ResponseWriter, r *http.Request) {
	if len(s.units) > 100 {
		s.units = make(map[string]*unit) // want `an entry is deleted without its goroutine being stopped .*`
	}
}

// resetAll stops them first.
func (s *supervisor) resetAll(w http.ResponseWriter, r *http.Request) {
	for _, u := range s.units {
		u.stop()
	}
	s.units = map[string]*unit{}
}

// resetLater stops them then.
func (s *supervisor) resetLater(w http.ResponseWriter, r *http.Request) {
	old := s.units
	s.units = map[string]*unit{}
	for _, u := range old {
		u.stop()
	}
}

// keep has the others stay.
func (s *supervisor) keep(w http.ResponseWriter, r *http.Request) {
	next := make(map[string]*unit)
	for name, u := range s.units {
		if r.Form.Has(name) {
			next[name] = u
			continue
		}
		u.stop()
	}
	s.units = next
}

// A fleet begins with an empty map.
type fleet struct{ units map[string]*unit }

func (f *fleet) run(names <-chan string) {
	f.units = make(map[string]*unit)
	for name := range names {
		if f.units[name] == nil {
			f.add(name)
		}
	}
	f.close()
}

func (f *fleet) add(name string) {
	u := &unit{halt: make(chan struct{})}
	f.units[name] = u
	go u.supervise()
}

func (f *fleet) close() {
	for _, u := range f.units {
		u.stop()
	}
	f.units = nil
}

func Run(names <-chan string) {
	s := &supervisor{units: map[string]*unit{}}
	http.HandleFunc("PUT /", s.start)
	http.HandleFunc("DELETE /", s.remove)
	http.HandleFunc("POST /reset", s.reset)
	http.HandleFunc("POST /if", s.resetIf)
	http.HandleFunc("POST /all", s.resetAll)
	http.HandleFunc("POST /later", s.resetLater)
	http.HandleFunc("POST /keep", s.keep)
	for {
		new(fleet).run(names)
	}
}
