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

// A depot is opened, closed, and opened again.
type depot struct {
	open  bool
	units map[string]*unit
}

func (d *depot) Open() {
	if d.open {
		return
	}
	d.units = make(map[string]*unit)
	d.open = true
}

func (d *depot) Close() {
	for _, u := range d.units {
		u.stop()
	}
	d.open = false
}

func (d *depot) start(name string) {
	if d.open && d.units[name] == nil {
		u := &unit{halt: make(chan struct{})}
		d.units[name] = u
		go u.supervise()
	}
}

// A loose one forgets what it has when it is opened again: another method says that it is closed, too.
type loose struct {
	open  bool
	units map[string]*unit
}

func (l *loose) Open() {
	if l.open {
		return
	}
	l.units = make(map[string]*unit) // want `an entry is deleted without its goroutine being stopped .*`
	l.open = true
}

func (l *loose) Suspend() { l.open = false }

func (l *loose) Close() {
	for _, u := range l.units {
		u.stop()
	}
	l.open = false
}

func (l *loose) start(name string) {
	if l.open && l.units[name] == nil {
		u := &unit{halt: make(chan struct{})}
		l.units[name] = u
		go u.supervise()
	}
}

// A lazy one has none before the first is started, and none when it is closed.
type lazy struct{ units map[string]*unit }

func (l *lazy) prepare() {
	if l.units == nil {
		l.units = make(map[string]*unit)
	}
}

func (l *lazy) start(name string) {
	if l.units[name] == nil {
		u := &unit{halt: make(chan struct{})}
		l.units[name] = u
		go u.supervise()
	}
}

func (l *lazy) Close() {
	for _, u := range l.units {
		u.stop()
	}
	l.units = nil
}

func Open() {
	d, o, l := new(depot), new(loose), new(lazy)
	http.HandleFunc("/open", func(w http.ResponseWriter, r *http.Request) { d.Open(); o.Open(); l.prepare() })
	http.HandleFunc("/start", func(w http.ResponseWriter, r *http.Request) {
		d.start(r.FormValue("name"))
		o.start(r.FormValue("name"))
		l.start(r.FormValue("name"))
	})
	http.HandleFunc("/suspend", func(w http.ResponseWriter, r *http.Request) { o.Suspend() })
	http.HandleFunc("/close", func(w http.ResponseWriter, r *http.Request) { d.Close(); o.Close(); l.Close() })
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
