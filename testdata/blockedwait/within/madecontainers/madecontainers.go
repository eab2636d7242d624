// Package madecontainers keeps channels in maps and lists that it makes.
package madecontainers

import (
	"net/http"
	"sync"
)

type channelSet struct {
	mu   sync.Mutex
	next int
	m    map[int]chan []byte
}

func (c *channelSet) add(ch chan []byte) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.next++
	c.m[c.next] = ch
	return c.next
}

func (c *channelSet) remove(id int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.m, id)
}

func (c *channelSet) write(b []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, ch := range c.m {
		select {
		case ch <- b:
		default:
		}
	}
}

type P struct{ cs *channelSet }

func (p *P) Consume(b []byte) { p.cs.write(b) }

func (p *P) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ch := make(chan []byte, 10)
	id := p.cs.add(ch)
	defer p.cs.remove(id)
	go func() { // want `goroutine may wait forever to receive from "ch"; nothing ends it.*`
		for b := range ch {
			if _, err := w.Write(b); err != nil {
				return
			}
		}
	}()
	<-r.Context().Done()
}

func New() *P { return &P{cs: &channelSet{m: make(map[int]chan []byte)}} }

// closing closes what it takes out.
type closing struct {
	mu   sync.Mutex
	list []chan []byte
}

func NewClosing() *closing { return &closing{list: make([]chan []byte, 0, 8)} }

func (c *closing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ch := make(chan []byte, 10)
	c.mu.Lock()
	c.list = append(c.list, ch)
	c.mu.Unlock()
	go func() {
		for b := range ch {
			if _, err := w.Write(b); err != nil {
				return
			}
		}
	}()
	<-r.Context().Done()
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, other := range c.list {
		if other == ch {
			c.list = append(c.list[:i], c.list[i+1:]...)
			close(ch)
			break
		}
	}
}

func (c *closing) publish(b []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, ch := range c.list {
		select {
		case ch <- b:
		default:
		}
	}
}
