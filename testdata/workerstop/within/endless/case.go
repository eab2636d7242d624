// Package endless has constructors that start goroutines without an end.
package endless

import (
	"errors"
	"log"
	"sync"
	"time"
)

type source interface {
	Next() ([]string, error)
	Close() error
}

// A Resolver is closed, and its goroutine goes on.
type Resolver struct {
	w      source
	mu     sync.Mutex
	latest []string
}

// NewResolver tries again and again, also when the source was closed.
func NewResolver(w source) (*Resolver, error) {
	if w == nil {
		return nil, errors.New("no source")
	}
	r := &Resolver{w: w}
	go r.watch() // want `goroutine runs for ever: Resolver.Close does not end it \(leaks 1 goroutine and what it holds each time\)`
	return r, nil
}

func (r *Resolver) watch() {
	for {
		latest, err := r.w.Next()
		if err != nil {
			log.Print(err)
			time.Sleep(time.Second)
			continue
		}
		r.mu.Lock()
		r.latest = latest
		r.mu.Unlock()
	}
}

// Close closes the source.
func (r *Resolver) Close() error { return r.w.Close() }

// A Cache has a janitor that runs as a literal, and is given as an interface.
type Cache struct {
	mu    sync.Mutex
	items map[string]time.Time
}

type store interface{ Stop() }

// NewCache starts the janitor.
func NewCache() store {
	c := &Cache{items: make(map[string]time.Time)}
	go func() { // want `goroutine runs for ever: Cache.Stop does not end it \(leaks 1 goroutine and what it holds each time\)`
		for {
			time.Sleep(time.Minute)
			c.clean()
		}
	}()
	return c
}

func (c *Cache) clean() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for k, t := range c.items {
		if time.Since(t) > time.Hour {
			delete(c.items, k)
		}
	}
}

// Stop forgets all.
func (c *Cache) Stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.items)
}

// A Reader ends where its source fails.
type Reader struct{ w source }

// NewReader starts a goroutine that ends.
func NewReader(w source) *Reader {
	r := &Reader{w: w}
	go func() {
		for {
			if _, err := r.w.Next(); err != nil {
				return
			}
		}
	}()
	return r
}

// Close closes the source.
func (r *Reader) Close() error { return r.w.Close() }

// Stats is there for good: nothing ends it.
type Stats struct{ n int }

// NewStats starts to count.
func NewStats() *Stats {
	s := &Stats{}
	go func() {
		for {
			time.Sleep(time.Minute)
			s.n++
		}
	}()
	return s
}

// A Pool starts a goroutine for what it is given, not for itself.
type Pool struct{ all []*Stats }

// NewPool adds one.
func NewPool(s *Stats) *Pool {
	p := &Pool{}
	p.all = append(p.all, s)
	go s.count()
	return p
}

func (s *Stats) count() {
	for {
		time.Sleep(time.Minute)
		s.n++
	}
}

// Close forgets them.
func (p *Pool) Close() { p.all = nil }

// A poller has a func of its own wait in each turn, in a select that has no case for the end.
type poller struct{ send chan int }

func (p *poller) Serve(names <-chan string) {
	for name := range names {
		go func() { // want `goroutine runs for ever: nothing ends it: .*`
			t := time.NewTicker(time.Second)
			defer t.Stop()
			for range t.C {
				p.tell(len(name))
			}
		}()
	}
}

func (p *poller) tell(n int) {
	select {
	case p.send <- n:
	case <-time.After(time.Second):
	}
}

// ServeOnce panics, in the end, and what is deferred recovers.
func (p *poller) ServeOnce(names <-chan string) {
	for name := range names {
		go func() {
			defer func() { log.Print(recover()) }()
			for range time.Tick(time.Second) {
				p.count(name)
			}
		}()
	}
}

func (p *poller) count(name string) {
	if len(name) > 10 {
		panic("too long")
	}
}
