// Package bookedbeside has workers of which something beside them says whether they run.
package bookedbeside

import (
	"net/http"
	"time"
)

func loop(quit <-chan struct{}) { <-quit }

// The first user of a shared worker starts it, the last one ends it.
type shared struct {
	users int
	quit  chan struct{}
}

func (s *shared) enter() {
	s.users++
	if s.users == 1 {
		s.quit = make(chan struct{})
		go loop(s.quit)
	}
}

func (s *shared) leave() {
	s.users--
	if s.users == 0 {
		close(s.quit)
	}
}

type status struct{ running bool }

// A service has its flag in a struct that is assigned as a whole.
type service struct {
	status status
	quit   chan struct{}
}

func (s *service) start(w http.ResponseWriter, r *http.Request) {
	if s.status.running {
		return
	}
	s.status = status{true}
	s.quit = make(chan struct{})
	go loop(s.quit)
}

func (s *service) stop(w http.ResponseWriter, r *http.Request) {
	if s.status.running {
		close(s.quit)
		s.status = status{}
	}
}

// A timed one has the time of its start.
type timed struct {
	since time.Time
	quit  chan struct{}
}

func (t *timed) start(w http.ResponseWriter, r *http.Request) {
	if !t.since.IsZero() {
		return
	}
	t.since = time.Now()
	t.quit = make(chan struct{})
	go loop(t.quit)
}

func (t *timed) stop(w http.ResponseWriter, r *http.Request) {
	if !t.since.IsZero() {
		close(t.quit)
		t.since = time.Time{}
	}
}

// A counted one counts, and does not look.
type counted struct {
	users int
	quit  chan struct{}
}

func (c *counted) start(w http.ResponseWriter, r *http.Request) {
	c.users++
	c.quit = make(chan struct{})
	go loop(c.quit) // want `goroutine "quit" of counted is replaced and not stopped .*`
}

func (c *counted) stop(w http.ResponseWriter, r *http.Request) { close(c.quit) }

func init() {
	sh, s, t, c := new(shared), new(service), new(timed), new(counted)
	http.HandleFunc("/use", func(w http.ResponseWriter, r *http.Request) {
		sh.enter()
		defer sh.leave()
	})
	http.HandleFunc("/start", s.start)
	http.HandleFunc("/stop", s.stop)
	http.HandleFunc("/timed/start", t.start)
	http.HandleFunc("/timed/stop", t.stop)
	http.HandleFunc("/counted/start", c.start)
	http.HandleFunc("/counted/stop", c.stop)
}
