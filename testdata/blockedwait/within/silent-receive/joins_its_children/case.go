// The goroutine ends when its streams have, each of which has a goroutine that it
// started itself, in a later turn of its loop.
package joins_its_children

import "context"

type stream struct {
	donec chan struct{}
	items chan string
}

type client struct {
	streams []*stream
	reqs    chan string
	errc    chan error
}

func New(ctx context.Context) *client {
	c := &client{reqs: make(chan string), errc: make(chan error)}
	go c.run(ctx)
	return c
}

func (c *client) join() {
	for _, s := range c.streams {
		<-s.donec
	}
}

func (c *client) reconnect() { c.join() }

func (c *client) run(ctx context.Context) {
	c.reconnect()
	for {
		select {
		case <-c.reqs:
			s := &stream{donec: make(chan struct{}), items: make(chan string)}
			c.streams = append(c.streams, s)
			go c.serve(ctx, s)
		case <-c.errc:
			c.reconnect()
		case <-ctx.Done():
			return
		}
	}
}

func (c *client) serve(ctx context.Context, s *stream) {
	defer close(s.donec)
	for {
		select {
		case <-s.items:
		case <-ctx.Done():
			return
		}
	}
}
