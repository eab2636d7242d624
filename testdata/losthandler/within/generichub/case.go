// Package generichub has a hub of anything, whose subscriptions take themselves out.
package generichub

import (
	"net/http"
	"sync"
)

type sub[T any] struct {
	hub  *hub[T]
	news chan T
	f    func(string) bool
}

type hub[T any] struct {
	mu   sync.Mutex
	subs map[*sub[T]]struct{}
}

func newHub[T any]() *hub[T] { return &hub[T]{subs: make(map[*sub[T]]struct{})} }

func (h *hub[T]) subscribe(f func(string) bool) *sub[T] {
	s := &sub[T]{hub: h, f: f, news: make(chan T, 64)}
	h.mu.Lock()
	h.subs[s] = struct{}{}
	h.mu.Unlock()
	return s
}

func (s *sub[T]) unsubscribe() {
	s.hub.mu.Lock()
	delete(s.hub.subs, s)
	s.hub.mu.Unlock()
}

func Serve() {
	h := newHub[string]()
	http.HandleFunc("/a", func(w http.ResponseWriter, r *http.Request) {
		s := h.subscribe(func(s string) bool { return s != r.URL.Path })
		defer s.unsubscribe()
		select {
		case <-s.news:
		case <-r.Context().Done():
		}
	})
	http.HandleFunc("/b", func(w http.ResponseWriter, r *http.Request) {
		s := h.subscribe(func(s string) bool { return s != r.URL.Path }) // want `listener "s" is not removed on every path \(leaks the listener and what it holds each time\)`
		select {
		case <-s.news:
		case <-r.Context().Done():
			return
		}
		s.unsubscribe()
	})
	http.ListenAndServe(":80", nil)
}
