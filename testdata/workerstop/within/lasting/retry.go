package lasting

import (
	"context"
	"io"
	"time"
)

type client struct {
	dial func() (io.ReadCloser, error)
	q    chan []byte
}

// It connects again when a connection fails.
func (c *client) run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		default:
			if err := c.connect(ctx); err != nil {
				time.Sleep(time.Second)
			}
			c.serve(ctx)
		}
	}
}

// A connection that fails leaves its writer until the client ends.
func (c *client) connect(ctx context.Context) error {
	conn, err := c.dial()
	if err != nil {
		return err
	}
	defer conn.Close()
	go c.write(ctx) // want `goroutine runs until ctx ends, and more are started before that: called per turn of its loop from run \(leaks 1 goroutine and what it holds each time\)`
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		default:
			if _, err := conn.Read(nil); err != nil {
				return err
			}
		}
	}
}

// The next turn comes when this one was told to end.
func (c *client) serve(ctx context.Context) {
	go c.write(ctx)
	<-ctx.Done()
}

func (c *client) write(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case b := <-c.q:
			println(len(b))
		}
	}
}
