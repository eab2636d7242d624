// What a field holds is taken out of it, and stopped on some ways only.
package main

import (
	"errors"
	"net/http"
	"sync"
	"time"
)

type profiler struct {
	started bool
	quit    chan struct{}
}

func start() *profiler {
	p := &profiler{quit: make(chan struct{})}
	go p.sample()
	return p
}

func (p *profiler) sample() {
	for {
		select {
		case <-p.quit:
			return
		case <-time.After(time.Second):
		}
	}
}

func (p *profiler) stop() { close(p.quit) }

var errBad = errors.New("bad")

type agent struct {
	mu   sync.Mutex
	a    *profiler
	b    *profiler
	c    *profiler
	d    *profiler
	e    *profiler
	f    *profiler
	g    *profiler
	last *profiler
}

func (s *agent) returnsEarly(enabled bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.a
	s.a = nil // want `goroutine "a" of agent is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
	if !enabled {
		return
	}
	if old != nil {
		old.stop()
	}
	s.a = start()
}

func (s *agent) fails(check func() error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.b
	s.b = start() // want `goroutine "b" of agent is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
	if err := check(); err != nil {
		return err
	}
	if old != nil {
		old.stop()
	}
	return nil
}

func (s *agent) stopsFirst(enabled bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.c
	s.c = nil
	if old != nil {
		old.stop()
	}
	if !enabled {
		return
	}
	s.c = start()
}

func (s *agent) defers(enabled bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.d
	if old != nil {
		defer old.stop()
	}
	s.d = nil
	if !enabled {
		return errBad
	}
	s.d = start()
	return nil
}

// Who has not started it has nothing to stop.
func (s *agent) asks(enabled bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.e
	s.e = nil
	if old == nil || !old.started {
		return errBad
	}
	old.stop()
	if enabled {
		s.e = start()
	}
	return nil
}

// It is put elsewhere, or given back.
func (s *agent) moves(enabled bool) *profiler {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.f
	s.f = nil
	if !enabled {
		s.last = old
		return nil
	}
	s.f = start()
	return old
}

// There was none.
func (s *agent) opens() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.g == nil {
		s.g = start()
	} else if !s.g.started {
		return false
	}
	if s.last != nil {
		return false
	}
	s.g.touch()
	return true
}

func (p *profiler) touch() { p.started = true }

func (s *agent) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.g != nil {
		s.g.stop()
		s.g = nil
	}
}

func (s *agent) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, at := range []**profiler{&s.last} {
		if *at != nil {
			(*at).stop()
			*at = nil
		}
	}
	if s.e == nil {
		s.e = start()
		s.e.started = true
	}
}

func main() {
	s := &agent{}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		on := r.FormValue("on") != ""
		s.begin()
		if !s.opens() {
			s.close()
		}
		s.returnsEarly(on)
		_ = s.fails(func() error { return r.ParseForm() })
		s.stopsFirst(on)
		_ = s.defers(on)
		_ = s.asks(on)
		if old := s.moves(on); old != nil {
			old.stop()
		}
	})
	http.ListenAndServe(":8080", nil)
}
