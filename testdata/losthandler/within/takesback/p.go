// Package main has listeners taken out by who has them added.
package main

import (
	"net/http"
	"sync"
	"sync/atomic"
)

type codec struct{ done chan struct{} }

func (c *codec) close()                  {}
func (c *codec) closed() <-chan struct{} { return c.done }

type server struct {
	mu     sync.Mutex
	codecs map[*codec]struct{}
	run    atomic.Bool
}

func (s *server) serve(k *codec) {
	defer k.close()
	if !s.track(k) {
		return
	}
	defer s.untrack(k)
	<-k.closed()
}

// deferred has it taken out before it is added.
func (s *server) deferred(k *codec) {
	defer s.untrack(k)
	s.track(k)
	<-k.closed()
}

// bounded keeps what it adds, but where there are too many.
func (s *server) bounded(k *codec) bool {
	s.track(k)
	if len(s.codecs) > 100 {
		s.untrack(k)
		return false
	}
	return true
}

func (s *server) asked(r *http.Request) {
	k := &codec{make(chan struct{})}
	if s.bounded(k) { // want `bounded adds to "codecs" of server a listener that is not removed on every path.*`
		if r.Method == http.MethodGet {
			return
		}
		s.untrack(k)
	}
}

// sometimes does so on one way only.
func (s *server) sometimes(r *http.Request) {
	k := &codec{make(chan struct{})}
	s.track(k) // want `.*adds to "codecs" of server a listener that is not removed on every path.*`
	if r.Method == http.MethodGet {
		println("get")
		s.untrack(k)
		return
	}
	println("other")
}

func (s *server) track(k *codec) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.run.Load() {
		return false
	}
	s.codecs[k] = struct{}{}
	return true
}

func (s *server) untrack(k *codec) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.codecs, k)
}

func (s *server) stop() {
	if s.run.CompareAndSwap(true, false) {
		s.mu.Lock()
		defer s.mu.Unlock()
		for k := range s.codecs {
			close(k.done)
		}
	}
}

func main() {
	s := &server{codecs: make(map[*codec]struct{})}
	s.run.Store(true)
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.serve(&codec{make(chan struct{})})
	})
	http.HandleFunc("/sometimes", func(w http.ResponseWriter, r *http.Request) { s.sometimes(r) })
	http.HandleFunc("/asked", func(w http.ResponseWriter, r *http.Request) { s.asked(r) })
	http.HandleFunc("/deferred", func(w http.ResponseWriter, r *http.Request) {
		s.deferred(&codec{make(chan struct{})})
	})
	http.HandleFunc("/stop", func(w http.ResponseWriter, r *http.Request) { s.stop() })
	_ = http.ListenAndServe(":80", nil)
}
