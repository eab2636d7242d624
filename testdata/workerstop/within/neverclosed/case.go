// Package neverclosed has goroutines that end with a channel which nothing closes, whoever has the object with it.
package neverclosed

import (
	"encoding/json"
	"net/http"
	"time"
)

type Dataset struct {
	Name string
	done chan struct{}
}

type Store struct{ sets map[string]*Dataset }

// Get gives them away: that is no harm, as nobody else can close what is in done.
func (s *Store) Get(name string) *Dataset { return s.sets[name] }

func (s *Store) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if name := r.URL.Path; r.Method == http.MethodDelete {
		delete(s.sets, name)
	} else {
		s.insert(name, r)
	}
}

func (s *Store) insert(name string, r *http.Request) {
	if s.sets[name] != nil {
		return
	}
	d := &Dataset{done: make(chan struct{})}
	s.sets[name] = d
	json.NewDecoder(r.Body).Decode(d)
	go s.monitor(name) // want `goroutine runs for ever: "done" is never closed: insert runs again once an entry is taken out of "sets" \(leaks 1 goroutine and what it holds each time\)`
}

func (s *Store) monitor(name string) {
	d := s.sets[name]
	for {
		select {
		case <-d.done:
			return
		case <-time.After(time.Second):
			println(d.Name)
		}
	}
}

// The channel of a session is closed by a helper, which has it from another field.
type session struct{ done chan struct{} }

type ender struct{ ends chan<- struct{} }

func (e *ender) end() { close(e.ends) }

type sessions struct {
	all    map[string]*session
	enders []*ender
}

func (s *sessions) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if name := r.URL.Path; r.Method == http.MethodDelete {
		for _, e := range s.enders {
			e.end()
		}
		delete(s.all, name)
	} else if s.all[name] == nil {
		x := &session{make(chan struct{})}
		s.all[name] = x
		s.enders = append(s.enders, &ender{x.done})
		json.NewEncoder(w).Encode(x)
		go x.run()
	}
}

func (x *session) run() {
	for {
		select {
		case <-x.done:
			return
		case <-time.After(time.Second):
			println("turn")
		}
	}
}

// There is one server.
type server struct {
	stop chan struct{}
	turn int
}

func newServer() *server { return &server{stop: make(chan struct{})} }

func (s *server) run() {
	for {
		select {
		case <-s.stop:
			return
		case <-time.After(time.Second):
			s.turn++
		}
	}
}

func Serve() {
	s := newServer()
	go s.run()
	http.ListenAndServe(":8080", nil)
}

// What somebody else has made, he may close.
type guest struct{ stop chan struct{} }

func newGuest(stop chan struct{}) *guest { return &guest{stop} }

func (g *guest) run() {
	for {
		select {
		case <-g.stop:
			return
		case <-time.After(time.Second):
			println("turn")
		}
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	stop := make(chan struct{})
	g := newGuest(stop)
	go g.run()
	<-r.Context().Done()
	close(stop)
}
