// Package lastone connects again and again, with a context for each connection: who leaves the loop loses the last one, once.
package lastone

import (
	"context"
	"errors"
	"time"
)

var errLost = errors.New("lost")

// A Client is for others to run.
type Client struct {
	serve func(context.Context) error
	dial  func(context.Context) error
}

// Run ends each of them before the next one.
func (c *Client) Run(ctx context.Context) error {
	_, cancel := context.WithCancel(ctx)
	defer cancel()
	for {
		err := c.serve(ctx)
		if err == nil {
			return nil // with the context of the last turn
		}
		cancel()
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return ctx.Err()
		}
		if cancel, err = c.again(ctx); err != nil {
			return err
		}
	}
}

func (c *Client) again(ctx context.Context) (context.CancelFunc, error) {
	ctx, cancel := context.WithCancel(ctx)
	if err := c.dial(ctx); err != nil {
		cancel()
		return nil, err
	}
	return cancel, nil
}

// RunOn leaves that of each turn that fails.
func (c *Client) RunOn(ctx context.Context) error {
	for {
		cancel, err := c.open(ctx) // want `the func that cancels the context is not called on every path, and its parent ends later: started per turn of its loop in RunOn .*`
		if err != nil {
			return err
		}
		if err := c.serve(ctx); errors.Is(err, errLost) {
			continue
		}
		cancel()
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

func (c *Client) open(ctx context.Context) (context.CancelFunc, error) {
	ctx, cancel := context.WithCancel(ctx)
	if err := c.dial(ctx); err != nil {
		cancel()
		return nil, err
	}
	return cancel, nil
}
