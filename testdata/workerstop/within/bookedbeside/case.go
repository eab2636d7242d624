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

// One has a method which says so, or denies it; another one a method which says something else.
type asked struct {
	since time.Time
	quit  chan struct{}
}

func (a *asked) isRunning() bool { return !a.since.IsZero() }

func (a *asked) start(w http.ResponseWriter, r *http.Request) {
	if a.isRunning() {
		return
	}
	a.since = time.Now()
	a.quit = make(chan struct{})
	go loop(a.quit)
}

func (a *asked) stop(w http.ResponseWriter, r *http.Request) {
	if a.isRunning() {
		close(a.quit)
		a.since = time.Time{}
	}
}

type denied struct {
	since time.Time
	quit  chan struct{}
}

func (d *denied) isStopped() bool { return d.since.IsZero() }

func (d *denied) start(w http.ResponseWriter, r *http.Request) {
	if d.isStopped() {
		d.since = time.Now()
		d.quit = make(chan struct{})
		go loop(d.quit)
	}
}

func (d *denied) stop(w http.ResponseWriter, r *http.Request) {
	if !d.isStopped() {
		close(d.quit)
		d.since = time.Time{}
	}
}

type closing struct {
	since  time.Time
	closed bool
	quit   chan struct{}
}

func (c *closing) isClosed() bool { return c.closed }

func (c *closing) start(w http.ResponseWriter, r *http.Request) {
	if c.isClosed() {
		return
	}
	c.since = time.Now()
	c.quit = make(chan struct{})
	go loop(c.quit) // want `goroutine "quit" of closing is replaced and not stopped .*`
}

func (c *closing) stop(w http.ResponseWriter, r *http.Request) {
	c.closed = true
	close(c.quit)
}

func init() {
	a, d, cl := new(asked), new(denied), new(closing)
	http.HandleFunc("/asked/start", a.start)
	http.HandleFunc("/asked/stop", a.stop)
	http.HandleFunc("/denied/start", d.start)
	http.HandleFunc("/denied/stop", d.stop)
	http.HandleFunc("/closing/start", cl.start)
	http.HandleFunc("/closing/stop", cl.stop)
}

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
