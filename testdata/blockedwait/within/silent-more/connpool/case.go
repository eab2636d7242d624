// right: waiters served by Put or failed by Close
package connpool

import (
	"net/http"
	"sync"
)

type Conn struct{}
type Pool struct {
	mu      sync.Mutex
	free    []*Conn
	waiters []chan *Conn
}

func (p *Pool) Get() *Conn {
	p.mu.Lock()
	if n := len(p.free); n > 0 {
		c := p.free[n-1]
		p.free = p.free[:n-1]
		p.mu.Unlock()
		return c
	}
	w := make(chan *Conn, 1)
	p.waiters = append(p.waiters, w)
	p.mu.Unlock()
	return <-w
}
func (p *Pool) Put(c *Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiters) > 0 {
		w := p.waiters[0]
		p.waiters = p.waiters[1:]
		w <- c
		return
	}
	p.free = append(p.free, c)
}
func (p *Pool) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	go func() {
		c := p.Get()
		defer p.Put(c)
	}()
}
