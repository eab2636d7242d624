// Teardowns that return early for what has nothing to do with what they end, and for what has.
package main

import (
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Messages that nobody has taken do not end the goroutine.
type consumer struct {
	mu      sync.Mutex
	unacked map[int]string
	quit    chan struct{}
}

func newConsumer() *consumer {
	c := &consumer{unacked: map[int]string{}, quit: make(chan struct{})}
	go c.fetch()
	return c
}

func (c *consumer) fetch() {
	for n := 0; ; n++ {
		select {
		case <-c.quit:
			return
		case <-time.After(time.Second):
		}
		c.mu.Lock()
		c.unacked[n] = fmt.Sprint(n)
		c.mu.Unlock()
	}
}

func (c *consumer) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.unacked); n > 0 {
		return fmt.Errorf("%d unacked messages", n) // want `Close can return before it stops the goroutine of "c" .*`
	}
	close(c.quit)
	return nil
}

// So do listeners that have left.
type room struct {
	mu        sync.Mutex
	listeners map[chan string]struct{}
	quit      chan struct{}
}

func newRoom() *room {
	r := &room{listeners: map[chan string]struct{}{}, quit: make(chan struct{})}
	go r.clock()
	return r
}

func (r *room) join() (<-chan string, func()) {
	ch := make(chan string, 8)
	r.mu.Lock()
	r.listeners[ch] = struct{}{}
	r.mu.Unlock()
	return ch, func() {
		r.mu.Lock()
		delete(r.listeners, ch)
		r.mu.Unlock()
	}
}

func (r *room) clock() {
	for {
		select {
		case <-r.quit:
			return
		case <-time.After(time.Second):
		}
	}
}

func (r *room) isEmpty() bool { return len(r.listeners) == 0 }

func (r *room) Close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.isEmpty() {
		return // want `Close can return before it stops the goroutine of "m" .*`
	}
	close(r.quit)
}

// The goroutine sets the flag when it has worked for some time.
type sampler struct {
	ready atomic.Bool
	quit  chan struct{}
}

func newSampler() *sampler {
	s := &sampler{quit: make(chan struct{})}
	go s.run()
	return s
}

func (s *sampler) run() {
	for n := 0; ; n++ {
		select {
		case <-s.quit:
			return
		case <-time.After(time.Second):
			s.ready.Store(n > 60)
		}
	}
}

func (s *sampler) Stop() {
	if !s.ready.Load() {
		return // want `Stop can return before it stops the goroutine of "s" .*`
	}
	close(s.quit)
}

// The teardown takes down what it asks about.
type monitor struct {
	watcher *watcher
	stop    chan struct{}
}

type watcher struct{ quit chan struct{} }

func newWatcher() *watcher {
	w := &watcher{quit: make(chan struct{})}
	go func() { <-w.quit }()
	return w
}

func (m *monitor) Start() {
	if m.watcher == nil {
		m.watcher = newWatcher()
	}
}

func (m *monitor) watch() {
	go func() {
		for {
			select {
			case <-m.stop:
				return
			case <-time.After(time.Second):
			}
		}
	}()
}

func (m *monitor) Stop() {
	if m.watcher != nil {
		close(m.watcher.quit)
		m.watcher = nil
		m.stop <- struct{}{}
	}
}

// These tell whether there is something to end.
type pump struct {
	mu      sync.Mutex
	closed  bool
	started bool
	running atomic.Bool
	owned   bool
	limit   int
	refs    int
	state   string
	closing bool
	Mode    string
	quit    chan struct{}
}

type option func(*pump)

func withOwned() option { return func(p *pump) { p.owned = true } }

func newPump(limit int, opts ...option) *pump {
	p := &pump{limit: limit, quit: make(chan struct{})}
	for _, opt := range opts {
		opt(p)
	}
	p.start()
	return p
}

func (p *pump) start() {
	p.started = true
	go p.run()
}

func (p *pump) run() {
	p.running.Store(true)
	for {
		select {
		case <-p.quit:
			return
		case <-time.After(time.Second):
		}
	}
}

func (p *pump) setState(s string) { p.state = s }

func (p *pump) shut() {
	p.setState("closed")
	p.closed = true
	close(p.quit)
}

func (p *pump) release() {
	p.refs--
	p.Close()
}

func (p *pump) terminate() {
	p.closing = true
	p.Close()
}

func (p *pump) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.closed, !p.started, !p.running.Load(), !p.owned, p.limit == 0, p.refs > 0, p.state == "closed", !p.closing, p.Mode == "dry":
		return nil
	}
	p.shut()
	return nil
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		c := newConsumer()
		defer c.Close()
		m := newRoom()
		defer m.Close()
		_, leave := m.join()
		defer leave()
		s := newSampler()
		defer s.Stop()
		mon := &monitor{stop: make(chan struct{})}
		mon.Start()
		mon.watch()
		defer mon.Stop()
		p := newPump(1, withOwned())
		defer p.release()
		defer p.terminate()
	})
	http.ListenAndServe(":8080", nil)
}
