// Package feed hands events to who has subscribed.
package feed

import "sync"

// A Subscription has what comes, until it is cancelled.
type Subscription struct {
	Events <-chan int
	Cancel func()
}

// A Feed gives subscriptions.
type Feed interface {
	Subscribe() (*Subscription, error)
}

type registration struct {
	in, out chan int
	quit    chan struct{}
}

func (r *registration) pump() {
	for {
		select {
		case n := <-r.in:
			select {
			case r.out <- n:
			case <-r.quit:
				return
			}
		case <-r.quit:
			return
		}
	}
}

// A Hub is the feed of a process.
type Hub struct {
	mu   sync.Mutex
	next int
	regs map[int]*registration
}

// New returns one.
func New() *Hub { return &Hub{regs: make(map[int]*registration)} }

// Subscribe starts a pump.
func (h *Hub) Subscribe() (*Subscription, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.next++
	id := h.next
	r := &registration{in: make(chan int), out: make(chan int, 20), quit: make(chan struct{})}
	h.regs[id] = r
	go r.pump()
	return &Subscription{Events: r.out, Cancel: func() { h.cancel(id) }}, nil
}

func (h *Hub) cancel(id int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r, ok := h.regs[id]; ok {
		delete(h.regs, id)
		close(r.quit)
	}
}

// Stop ends all.
func (h *Hub) Stop() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, r := range h.regs {
		delete(h.regs, id)
		close(r.quit)
	}
}
