// Package group has groups that have their context with them.
package group

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// A Group runs funcs until one of them fails.
type Group struct {
	inner  *errgroup.Group
	ctx    context.Context
	cancel context.CancelFunc
}

// WithContext makes one.
func WithContext(ctx context.Context) Group {
	ctx, cancel := context.WithCancel(ctx)
	g, inner := errgroup.WithContext(ctx)
	return Group{inner: g, ctx: inner, cancel: cancel}
}

// Go runs f with the context of the group.
func (g *Group) Go(f func(ctx context.Context) error) {
	g.inner.Go(func() error { return f(g.ctx) })
}

// Wait waits for all.
func (g *Group) Wait() error { return g.inner.Wait() }

// Close ends them, and waits.
func (g *Group) Close() error {
	g.cancel()
	return g.Wait()
}
