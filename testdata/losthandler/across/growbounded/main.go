// Package main has lists of listeners that do not only grow, in ways that are easily taken for that.
package main

import (
	"net/http"
	"sync"
	"sync/atomic"
)

// hub has its subscribers take themselves out: the last one gets the place.
type hub struct {
	mu   sync.Mutex
	subs []*sub
}

type sub struct {
	h *hub
	i int
	c chan int
}

func (h *hub) Add(c chan int) *sub {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := &sub{h: h, i: len(h.subs), c: c}
	h.subs = append(h.subs, s)
	return s
}

func (s *sub) Close() {
	h := s.h
	h.mu.Lock()
	defer h.mu.Unlock()
	n := len(h.subs) - 1
	h.subs[s.i] = h.subs[n]
	h.subs[s.i].i = s.i
	h.subs = h.subs[:n]
}

// pool makes so many, and then uses those that it has.
type pool struct {
	mu      sync.Mutex
	max, n  int
	workers []chan func()
	idle    []chan func()
}

func (p *pool) get() chan func() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if l := len(p.idle); l > 0 {
		w := p.idle[l-1]
		p.idle = p.idle[:l-1]
		return w
	}
	if p.n >= p.max {
		return nil
	}
	p.n++
	w := make(chan func())
	p.workers = append(p.workers, w)
	go func() {
		for f := range w {
			f()
			p.put(w)
		}
	}()
	return w
}

func (p *pool) put(w chan func()) {
	p.mu.Lock()
	p.idle = append(p.idle, w)
	p.mu.Unlock()
}

// counted has counters for that.
type counted struct {
	mu  sync.Mutex
	n   atomic.Int32
	a   []chan int
	b   []chan int
	sem chan struct{}
}

func (c *counted) byNumber() chan int {
	if c.n.Add(1) > 10 {
		c.n.Add(-1)
		return nil
	}
	ch := make(chan int, 1)
	c.mu.Lock()
	c.a = append(c.a, ch)
	c.mu.Unlock()
	return ch
}

func (c *counted) bySlot() chan int {
	select {
	case c.sem <- struct{}{}:
	default:
		return nil
	}
	ch := make(chan int, 1)
	c.mu.Lock()
	c.b = append(c.b, ch)
	c.mu.Unlock()
	return ch
}

func main() {
	h, p, c := new(hub), &pool{max: 8}, &counted{sem: make(chan struct{}, 8)}
	http.HandleFunc("/events", func(w http.ResponseWriter, r *http.Request) {
		ch := make(chan int, 1)
		defer h.Add(ch).Close()
		select {
		case <-ch:
		case <-r.Context().Done():
		}
	})
	http.HandleFunc("/forgets", func(w http.ResponseWriter, r *http.Request) {
		h.Add(make(chan int, 1)) // want `the listener added to h is never removed: added per request in main \(leaks the listener and what it holds each time\)`
	})
	http.HandleFunc("/pool", func(w http.ResponseWriter, r *http.Request) {
		if get := p.get(); get != nil {
			get <- func() { println(r.Host) }
		}
		if ch := c.byNumber(); ch != nil {
			ch <- 1
		}
		if ch := c.bySlot(); ch != nil {
			ch <- 1
		}
	})
	_ = http.ListenAndServe(":1", nil)
}
