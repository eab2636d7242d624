// Package main has workers that go on for as long as a func says so.
package main

import (
	"net/http"
	"sync"
)

type part struct{ n int }
type mgr struct{ parts []*part }

func (m *mgr) Each(f func(p *part) bool) {
	var wg sync.WaitGroup
	ch := make(chan *part)
	for i := 0; i < 10; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for p := range ch {
				if !f(p) {
					break
				}
			}
		}()
	}
	for _, p := range m.parts {
		ch <- p
	}
	close(ch)
	wg.Wait()
}

type srv struct{ m *mgr }

func (s *srv) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	go func() {
		n := 0
		s.m.Each(func(p *part) bool {
			n += p.n
			return true
		})
	}()
}

// Some is Each, of which one caller stops half way.
func (m *mgr) Some(f func(p *part) bool) {
	var wg sync.WaitGroup
	ch := make(chan *part)
	for i := 0; i < 10; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for p := range ch {
				if !f(p) {
					break
				}
			}
		}()
	}
	for _, p := range m.parts {
		ch <- p
	}
	close(ch)
	wg.Wait()
}

type find struct{ m *mgr }

func (s *find) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	go func() { // want `goroutine may wait forever to send on "ch" if another goroutine, which it starts, returns early \(leaks 1 goroutine each time, started per request in ServeHTTP\)`
		n := 0
		s.m.Some(func(p *part) bool {
			n += p.n
			return n < 100
		})
		s.m.Some(func(p *part) bool { return true })
	}()
}

func main() {
	m := &mgr{}
	http.Handle("/find", &find{m})
	http.Handle("/all", &srv{m})
	http.ListenAndServe(":1", nil)
}
