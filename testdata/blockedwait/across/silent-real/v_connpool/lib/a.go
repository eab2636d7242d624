// right: chan as pool; put selects default; reaper ends by Close
package lib

import (
	"context"
	"net"
)

type Pool struct {
	c    chan net.Conn
	q    chan struct{}
	dial func() (net.Conn, error)
}

func New(n int, d func() (net.Conn, error)) *Pool {
	p := &Pool{make(chan net.Conn, n), make(chan struct{}), d}
	go p.fill(n)
	return p
}
func (p *Pool) fill(n int) {
	for range n {
		c, err := p.dial()
		if err != nil {
			return
		}
		select {
		case p.c <- c:
		case <-p.q:
			c.Close()
			return
		}
	}
}
func (p *Pool) Get(ctx context.Context) (net.Conn, error) {
	select {
	case c := <-p.c:
		return c, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
func (p *Pool) Put(c net.Conn) {
	select {
	case p.c <- c:
	default:
		c.Close()
	}
}
func (p *Pool) Close() { close(p.q) }
