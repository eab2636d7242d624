// Package leftwith leaves goroutines behind with what ends them.
package leftwith

import (
	"context"
	"time"
)

type conn struct{}

func connect(ctx context.Context) (*conn, error) { return nil, nil }

func grab(ctx context.Context) (*conn, error) {
	connChan := make(chan *conn)
	errChan := make(chan error)
	go func() {
		c, err := connect(ctx)
		if err != nil {
			select {
			case errChan <- err:
			case <-ctx.Done():
			}
		} else {
			select {
			case connChan <- c:
			case <-ctx.Done():
			}
		}
	}()
	select {
	case c := <-connChan:
		return c, nil
	case err := <-errChan:
		return nil, err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

type group struct {
	idle []*conn
}

func (g *group) take() *conn {
	if len(g.idle) == 0 {
		return nil
	}
	c := g.idle[0]
	g.idle = g.idle[1:]
	return c
}

func (g *group) get(ctx context.Context) (*conn, error) {
	c := g.take()
	if c == nil {
		return grab(ctx)
	}
	return c, nil
}

type pool struct{ groups map[string]*group }

func (p *pool) send(ctx context.Context) { p.groups["a"].get(ctx) }

type transport struct{ pools map[string]*pool }

func (t *transport) RoundTrip(ctx context.Context) { t.pools["x"].send(ctx) }

type client struct {
	rt      interface{ RoundTrip(context.Context) }
	timeout time.Duration
}

func (c *client) Produce(ctx context.Context) {
	if c.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.timeout)
		defer cancel()
	}
	c.rt.RoundTrip(ctx)
}

func (c *client) Other(ctx context.Context) { c.rt.RoundTrip(ctx) }

// Writer writes.
type Writer struct{ c *client }

func (w *Writer) run(ch chan int) {
	for range ch {
		for attempt := 0; attempt < 3; attempt++ {
			if w.produce() {
				break
			}
		}
	}
}

func (w *Writer) produce() bool {
	ctx := context.Background()
	if w.c.timeout < 5 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Second)
		defer cancel()
	}
	w.c.Produce(ctx)
	return true
}

// New starts one.
func New(ch chan int) *Writer {
	w := &Writer{&client{rt: &transport{}}}
	go w.run(ch)
	return w
}

// Server leaves them until it ends.
type Server struct{ ctx context.Context }

// Ask leaves one behind where the request has ended.
func (s *Server) Ask(ctx context.Context) (*conn, error) {
	connChan := make(chan *conn)
	go func() { // want `goroutine may wait until the end of .*`
		c, _ := connect(s.ctx)
		select {
		case connChan <- c:
		case <-s.ctx.Done():
		}
	}()
	select {
	case c := <-connChan:
		return c, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Serve asks with a context for each.
func (s *Server) Serve(ch chan int) {
	for range ch {
		ctx, cancel := context.WithTimeout(s.ctx, time.Second)
		s.Ask(ctx)
		cancel()
	}
}
