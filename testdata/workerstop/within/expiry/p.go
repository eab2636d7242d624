// Entries expire in a goroutine of main's, beside requests that delete them in order.
package main

import (
	"net/http"
	"sync"
	"time"
)

type unit struct {
	quit chan struct{}
	last time.Time
}

func (u *unit) run() {
	for {
		select {
		case <-u.quit:
			return
		case <-time.After(time.Second):
		}
	}
}

type units struct {
	mu sync.Mutex
	m  map[string]*unit
}

func (s *units) add(k string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.m[k] == nil {
		u := &unit{quit: make(chan struct{}), last: time.Now()}
		go u.run()
		s.m[k] = u
	}
}

func (s *units) del(k string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if u := s.m[k]; u != nil {
		close(u.quit)
		delete(s.m, k)
	}
}

// expire forgets what del does.
func (s *units) expire(before time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k, u := range s.m {
		if u.last.Before(before) {
			delete(s.m, k) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
	}
}

func main() {
	s := &units{m: make(map[string]*unit)}
	go func() {
		for t := range time.Tick(time.Second) {
			s.expire(t.Add(-time.Minute))
		}
	}()
	http.HandleFunc("/add", func(w http.ResponseWriter, r *http.Request) { s.add(r.FormValue("k")) })
	http.HandleFunc("/del", func(w http.ResponseWriter, r *http.Request) { s.del(r.FormValue("k")) })
	p := &pairs{m: make(map[string]*unit)}
	http.HandleFunc("/pairs/add", func(w http.ResponseWriter, r *http.Request) { p.add(r.FormValue("k")) })
	http.HandleFunc("/pairs/del", func(w http.ResponseWriter, r *http.Request) {
		func() {
			p.stop(r.FormValue("k"))
			p.forget(r.FormValue("k"))
		}()
	})
	http.ListenAndServe(":8080", nil)
}

// A pairs has one method that stops and one that forgets, which a literal calls one after the other.
type pairs struct {
	mu sync.Mutex
	m  map[string]*unit
}

func (p *pairs) add(k string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.m[k] == nil {
		u := &unit{quit: make(chan struct{})}
		go u.run()
		p.m[k] = u
	}
}

func (p *pairs) stop(k string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if u := p.m[k]; u != nil {
		close(u.quit)
	}
}

func (p *pairs) forget(k string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.m, k)
}
