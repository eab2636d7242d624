// right: replies go to buffered channels held in a map of pending calls, as in net/rpc
package reqmap

import (
	"io"
	"net"
	"sync"
)

type call struct {
	done  chan *call
	reply int
}
type Client struct {
	mu      sync.Mutex
	pending map[uint64]*call
	seq     uint64
	c       net.Conn
}

func NewClient(c net.Conn) *Client {
	cl := &Client{pending: map[uint64]*call{}, c: c}
	go cl.input()
	return cl
}
func (c *Client) input() {
	b := make([]byte, 8)
	for {
		if _, err := io.ReadFull(c.c, b); err != nil {
			break
		}
		c.mu.Lock()
		x := c.pending[uint64(b[0])]
		delete(c.pending, uint64(b[0]))
		c.mu.Unlock()
		if x != nil {
			x.finish()
		}
	}
	c.mu.Lock()
	for _, x := range c.pending {
		x.finish()
	}
	c.mu.Unlock()
}
func (x *call) finish() {
	select {
	case x.done <- x:
	default:
	}
}
func (c *Client) Go() *call {
	x := &call{done: make(chan *call, 10)}
	c.mu.Lock()
	c.seq++
	c.pending[c.seq] = x
	c.mu.Unlock()
	c.c.Write([]byte{1})
	return x
}
func (c *Client) Call() int    { x := <-c.Go().done; return x.reply }
func (c *Client) Close() error { return c.c.Close() }
