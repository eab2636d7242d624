// Package turnflag connects in the turns of a loop that ends with a flag, or once for a flag.
package turnflag

import (
	"context"
	"sync/atomic"
	"time"

	"google.golang.org/grpc"
)

// Client connects again until it is closed.
type Client struct {
	addr   string
	conn   *grpc.ClientConn
	closed atomic.Bool
}

func (c *Client) Run(ctx context.Context) {
	for {
		if c.closed.Load() {
			break
		}
		_ = c.runOnce(ctx)
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return
		}
	}
	c.closed.Store(true)
}

func (c *Client) runOnce(ctx context.Context) error {
	conn, err := grpc.NewClient(c.addr) // want `connection "conn" of Client is replaced and not closed .*`
	if err != nil {
		return err
	}
	c.conn = conn
	return c.conn.Invoke(ctx, "c", nil, nil)
}

func (c *Client) Close() {
	c.closed.Store(true)
	_ = c.conn.Close()
}

// Once connects in the first turn.
type Once struct {
	addr      string
	conn      *grpc.ClientConn
	connected atomic.Bool
}

func (o *Once) Run(ctx context.Context) {
	for {
		if !o.connected.Load() {
			if err := o.connect(); err == nil {
				o.connected.Store(true)
			}
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return
		}
	}
}

func (o *Once) connect() error {
	conn, err := grpc.NewClient(o.addr)
	if err != nil {
		return err
	}
	o.conn = conn
	return nil
}

func (o *Once) Close() { _ = o.conn.Close() }
