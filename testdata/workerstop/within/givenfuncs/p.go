// Entries go to funcs that a helper is given.
package main

import (
	"log"
	"net/http"
	"sync"
	"time"
)

type node struct {
	name string
	quit chan struct{}
}

func (n *node) loop() {
	for {
		select {
		case <-n.quit:
			return
		case <-time.After(time.Second):
		}
	}
}

func (n *node) halt() { close(n.quit) }

// What callers give only looks at an entry.
type seen struct {
	mu sync.Mutex
	m  map[string]*node
}

func (s *seen) on(k string, do func(*node)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := s.m[k]; n != nil {
		do(n)
	}
}

// each hands it on to a literal.
func (s *seen) each(do func(*node) bool) {
	s.under(func(m map[string]*node) {
		for _, n := range m {
			if !do(n) {
				return
			}
		}
	})
}

func (s *seen) under(do func(map[string]*node)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do(s.m)
}

func (s *seen) join(k string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.m[k]; ok {
		return
	}
	n := &node{name: k, quit: make(chan struct{})}
	s.m[k] = n
	go n.loop()
}

func (s *seen) leave(k string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.m, k) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (s *seen) describe(k string) {
	s.on(k, func(n *node) { log.Print(n.name) })
	s.on(k, nil)
	s.each(func(n *node) bool { log.Print(n.name); return true })
}

// One of them stops it.
type stopped struct {
	mu sync.Mutex
	m  map[string]*node
}

func (s *stopped) on(k string, do func(*node)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := s.m[k]; n != nil {
		do(n)
	}
}

func (s *stopped) join(k string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.m[k]; ok {
		return
	}
	n := &node{name: k, quit: make(chan struct{})}
	s.m[k] = n
	go n.loop()
}

func (s *stopped) leave(k string) {
	s.on(k, (*node).halt)
	s.on(k, func(n *node) { delete(s.m, k) })
}

// It goes to who is not seen.
type handed struct {
	mu sync.Mutex
	m  map[string]*node
}

func (h *handed) on(k string, do func(*node)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if n := h.m[k]; n != nil {
		do(n)
	}
}

func (h *handed) join(k string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, ok := h.m[k]; ok {
		return
	}
	n := &node{name: k, quit: make(chan struct{})}
	h.m[k] = n
	go n.loop()
}

func (h *handed) leave(k string) {
	h.on(k, onLeave[k])
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.m, k)
}

var onLeave map[string]func(*node)

func main() {
	s := &seen{m: make(map[string]*node)}
	t := &stopped{m: make(map[string]*node)}
	h := &handed{m: make(map[string]*node)}
	for path, do := range map[string]func(string){
		"/s/join": s.join, "/s/leave": s.leave, "/s/describe": s.describe,
		"/t/join": t.join, "/t/leave": t.leave,
		"/h/join": h.join, "/h/leave": h.leave,
	} {
		http.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) { do(r.FormValue("k")) })
	}
	http.ListenAndServe(":8080", nil)
}
