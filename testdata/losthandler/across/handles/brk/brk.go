// Package brk gives subscriptions that have their broker take them out.
package brk

import (
	"slices"
	"sync"
)

type Sub struct {
	C chan string
	b *Broker
}

func (s *Sub) Unsubscribe() { s.b.remove(s) }

type Broker struct {
	mu sync.Mutex
	l  []*Sub
}

func (b *Broker) Subscribe() *Sub {
	s := &Sub{make(chan string, 1), b}
	b.mu.Lock()
	b.l = append(b.l, s)
	b.mu.Unlock()
	return s
}

func (b *Broker) remove(s *Sub) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.l = slices.DeleteFunc(b.l, func(x *Sub) bool { return x == s })
}

// Watcher is taken out once, by a literal.
type Watcher struct {
	C    chan string
	h    *Hub
	once sync.Once
}

func (w *Watcher) Close() { w.once.Do(func() { w.h.drop(w) }) }

type Hub struct {
	mu sync.Mutex
	m  map[*Watcher]bool
}

func (h *Hub) Watch() *Watcher {
	w := &Watcher{C: make(chan string, 1), h: h}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.m == nil {
		h.m = make(map[*Watcher]bool)
	}
	h.m[w] = true
	return w
}

func (h *Hub) drop(w *Watcher) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.m, w)
}
