// Package main starts goroutines that are for one call, and go on until what is older ends.
package main

import (
	"context"
	"net/http"
	"sync"
)

type conn struct {
	closeCh chan struct{}
	acks    chan int
}

func (c *conn) wait(ctx context.Context) int {
	select {
	case r := <-c.acks:
		return r
	case <-ctx.Done():
		return 0
	}
}

type pool struct {
	mu      sync.Mutex
	conns   map[string]*conn
	closeCh chan struct{}
}

func (p *pool) add(ctx context.Context, id string) {
	c := &conn{closeCh: make(chan struct{}), acks: make(chan int)}
	p.conns[id] = c
	go func() { // it ends with the request, and tells others
		select {
		case <-ctx.Done():
		case <-p.closeCh:
		}
		close(c.closeCh)
	}()
}

// send leaves the goroutine until the connection ends.
func (p *pool) send(ctx context.Context, id string) int {
	c, ok := p.conns[id]
	if !ok {
		return 0
	}
	ctx, cancel := context.WithCancel(ctx)
	go func() { // want `goroutine runs until ctx or p.closeCh or closeCh of an entry of p.conns ends, and more are started before that: called per request from main .*`
		select {
		case <-ctx.Done():
		case <-p.closeCh:
		case <-c.closeCh:
		}
		cancel()
	}()
	return c.wait(ctx)
}

func (p *pool) get(id string) (*conn, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c, ok := p.conns[id]
	return c, ok
}

// sendBy looks the connection up by a method.
func (p *pool) sendBy(ctx context.Context, id string) int {
	c, ok := p.get(id)
	if !ok {
		return 0
	}
	ctx, cancel := context.WithCancel(ctx)
	go func() { // want `goroutine runs until ctx or p.closeCh or closeCh of an entry of p.conns ends, and more are started before that: called per request from main .*`
		select {
		case <-ctx.Done():
		case <-p.closeCh:
		case <-c.closeCh:
		}
		cancel()
	}()
	return c.wait(ctx)
}

// sendByAndEnd ends it.
func (p *pool) sendByAndEnd(ctx context.Context, id string) int {
	c, ok := p.get(id)
	if !ok {
		return 0
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-ctx.Done():
		case <-c.closeCh:
		}
		cancel()
	}()
	return c.wait(ctx)
}

// sendAndEnd ends it.
func (p *pool) sendAndEnd(ctx context.Context, id string) int {
	c, ok := p.conns[id]
	if !ok {
		return 0
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-ctx.Done():
		case <-p.closeCh:
		case <-c.closeCh:
		}
		cancel()
	}()
	return c.wait(ctx)
}

func main() {
	p := &pool{conns: map[string]*conn{}, closeCh: make(chan struct{})}
	bg := context.Background()
	http.HandleFunc("/x", func(w http.ResponseWriter, q *http.Request) { p.send(bg, q.URL.Path) })
	http.HandleFunc("/y", func(w http.ResponseWriter, q *http.Request) { p.sendAndEnd(bg, q.URL.Path) })
	http.HandleFunc("/xx", func(w http.ResponseWriter, q *http.Request) { p.sendBy(bg, q.URL.Path) })
	http.HandleFunc("/yy", func(w http.ResponseWriter, q *http.Request) { p.sendByAndEnd(bg, q.URL.Path) })
	http.HandleFunc("/z", func(w http.ResponseWriter, q *http.Request) { p.add(q.Context(), q.URL.Path) })
	http.ListenAndServe(":80", nil)
	close(p.closeCh)
}
