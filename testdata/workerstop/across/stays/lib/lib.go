// Package lib has what stays until it is told to end.
package lib

import (
	"context"
	"time"
)

type Controller struct{ name string }

func New(name string) *Controller { return &Controller{name} }

// Start stays until the context ends.
func (c *Controller) Start(ctx context.Context, workers int) {
	for range workers {
		go c.work(ctx) // want:whole `goroutine runs until ctx ends, and more are started before that: ServeHTTP runs again once an entry is taken out of "cancels" \(leaks 1 goroutine and what it holds each time\)`
	}
	<-ctx.Done()
}

func (c *Controller) work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			println(c.name)
		}
	}
}

// Once does not.
func (c *Controller) Once(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Second):
		return nil
	}
}
