// Package eachturn starts goroutines in loops, of which the next turn comes when the context has ended that ends them, or before.
package eachturn

import (
	"context"
	"time"
)

type Cache struct {
	sources map[string]func(context.Context)
}

func (c *Cache) Run(ctx context.Context, lock func() bool) {
	for {
		if lock() {
			go c.expire(ctx)
			c.serve(ctx)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

func (c *Cache) expire(ctx context.Context) {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

func (c *Cache) serve(ctx context.Context) {
	for _, serve := range c.sources {
		serve(ctx)
	}
	<-ctx.Done()
}

// It does not wait where there is nothing.
func (c *Cache) RunSome(ctx context.Context, lock func() bool) {
	for {
		if lock() {
			go c.expire(ctx) // want `goroutine runs until ctx ends, and more are started before that: started per turn of its loop in RunSome \(leaks 1 goroutine and what it holds each time\)`
			if len(c.sources) > 0 {
				c.serve(ctx)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}
