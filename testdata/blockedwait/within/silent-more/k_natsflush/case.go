// right: kick channel with slot, closed on Close via shared cleanup
package k_natsflush

import "sync"

type Conn struct {
	mu     sync.Mutex
	fch    chan struct{}
	closed bool
}

func Dial() *Conn {
	c := &Conn{fch: make(chan struct{}, 1)}
	go c.flusher()
	return c
}
func (c *Conn) flusher() {
	for {
		if _, ok := <-c.fch; !ok {
			return
		}
		c.mu.Lock()
		done := c.closed
		c.mu.Unlock()
		if done {
			return
		}
	}
}
func (c *Conn) kick() {
	select {
	case c.fch <- struct{}{}:
	default:
	}
}
func (c *Conn) Close() {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.kick()
}
