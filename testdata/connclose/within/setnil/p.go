// Package setnil takes connections away that do not work any more.
package setnil

import (
	"context"
	"errors"
	"sync"

	"google.golang.org/grpc"
)

var errBroken = errors.New("broken")

type output struct {
	mu   sync.Mutex
	conn *grpc.ClientConn
	addr string
}

func (o *output) connect() (err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.conn != nil {
		return nil
	}
	if o.conn, err = grpc.NewClient(o.addr); err != nil {
		return err
	}
	return nil
}

// write forgets it.
func (o *output) write(ctx context.Context, item string) error {
	err := o.conn.Invoke(ctx, item, nil, nil)
	if errors.Is(err, errBroken) {
		o.mu.Lock()
		o.conn = nil // want `connection "conn" of output is replaced by nil and not closed .*`
		o.mu.Unlock()
	}
	return err
}

func (o *output) Close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.conn != nil {
		o.conn.Close()
		o.conn = nil
	}
}

// Run connects as often as it has to.
func Run(ctx context.Context, items chan string) {
	o := &output{addr: "a"}
	defer o.Close()
	for item := range items {
		if o.connect() == nil {
			o.write(ctx, item)
		}
	}
}

type closing struct {
	conn *grpc.ClientConn
	addr string
}

func (c *closing) connect() (err error) {
	if c.conn == nil {
		c.conn, err = grpc.NewClient(c.addr)
	}
	return err
}

// write closes it, or gives it to who does.
func (c *closing) write(ctx context.Context, item string) error {
	err := c.conn.Invoke(ctx, item, nil, nil)
	switch {
	case errors.Is(err, errBroken):
		c.conn.Close()
		c.conn = nil
	case err != nil:
		old := c.detach()
		old.Close()
	}
	return err
}

func (c *closing) detach() *grpc.ClientConn {
	old := c.conn
	c.conn = nil
	return old
}

// forget is called by who has it.
func (c *closing) forget() { c.conn = nil }

// reset closes it first.
func (c *closing) reset() {
	conn := c.conn
	c.forget()
	conn.Close()
}

// RunClosing does so.
func RunClosing(ctx context.Context, items chan string) {
	c := &closing{addr: "a"}
	for item := range items {
		if c.connect() == nil {
			c.write(ctx, item)
		}
		if item == "" {
			c.reset()
		}
	}
	c.reset()
}
