// Package main calls a function with a constant by which it does not come to where it waits, or does.
package main

import (
	"net/http"
	"sync"
)

type service struct {
	mu     sync.Mutex
	exited chan bool
	runs   bool
}

func (s *service) set(enabled bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if enabled {
		s.runs = true
	} else {
		s.stop()
	}
}

func (s *service) stop() {
	s.runs = false
	<-s.exited
}

func (s *service) ensure(enabled bool) {
	if !enabled {
		s.stop()
		return
	}
	s.runs = true
}

func newService() *service { return &service{exited: make(chan bool)} }

func main() {
	http.HandleFunc("/start", func(w http.ResponseWriter, r *http.Request) {
		a, b := newService(), newService()
		go a.set(true)
		go b.ensure(true)
		c := newService()
		go func() {
			c.set(true)
			c.ensure(true)
		}()
	})
	http.HandleFunc("/stop", func(w http.ResponseWriter, r *http.Request) {
		c := newService()
		go func() { // want `goroutine may wait forever to receive from "exited" .*`
			c.set(true)
			c.set(false)
		}()
	})
	_ = http.ListenAndServe(":8080", nil)
}
