// Package main goes through what it has by the sequences of the standard library, and ends it, or not.
package main

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"
)

type stream struct {
	cancel context.CancelFunc
	last   time.Time
}

func (s *stream) close() { s.cancel() }

func poll(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			println("poll")
		}
	}
}

func open() *stream {
	ctx, cancel := context.WithCancel(context.Background())
	go poll(ctx)
	return &stream{cancel, time.Now()}
}

// A consumer ends all values of a map, and clears it.
type consumer struct {
	mu      sync.Mutex
	streams map[string]*stream
}

func (c *consumer) add(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.streams[name] == nil {
		c.streams[name] = open()
	}
}

func (c *consumer) reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for s := range maps.Values(c.streams) {
		s.close()
	}
	clear(c.streams)
}

// sweep ends those that it has taken out once it has unlocked.
func (c *consumer) sweep() {
	c.mu.Lock()
	var idle []*stream
	for name, s := range c.streams {
		if time.Since(s.last) > time.Minute {
			delete(c.streams, name)
			idle = append(idle, s)
		}
	}
	c.mu.Unlock()
	for s := range slices.Values(idle) {
		s.close()
	}
}

// A set has its keys.
type set struct {
	mu      sync.Mutex
	streams map[*stream]struct{}
}

func (s *set) add() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.streams[open()] = struct{}{}
}

func (s *set) reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for each := range maps.Keys(s.streams) {
		each.close()
	}
	clear(s.streams)
}

// A counter looks at each of them, and ends none.
type counter struct {
	mu      sync.Mutex
	streams map[string]*stream
}

func (c *counter) add(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.streams[name] == nil {
		c.streams[name] = open()
	}
}

func (c *counter) reset() (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for s := range maps.Values(c.streams) {
		if !s.last.IsZero() {
			n++
		}
	}
	clear(c.streams) // want `an entry is deleted without close, which stops its goroutine.*`
	return n
}

func (c *counter) end() {
	for _, s := range c.streams {
		s.close()
	}
}

func main() {
	c, s, n := &consumer{streams: make(map[string]*stream)}, &set{streams: make(map[*stream]struct{})}, &counter{streams: make(map[string]*stream)}
	http.HandleFunc("/add", func(w http.ResponseWriter, r *http.Request) {
		c.add(r.Host)
		s.add()
		n.add(r.Host)
	})
	http.HandleFunc("/reset", func(w http.ResponseWriter, r *http.Request) {
		c.reset()
		c.sweep()
		s.reset()
		println(n.reset())
	})
	http.HandleFunc("/end", func(http.ResponseWriter, *http.Request) { n.end() })
	_ = http.ListenAndServe(":8080", nil)
}
