// Package group wraps groups of goroutines.
package group

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// A Group has a context of its own.
type Group struct {
	*errgroup.Group
	after  func()
	cancel func()
}

// WithContext makes one: only a panic cancels its context.
func WithContext(ctx context.Context) (*Group, context.Context) {
	ctx, cancel := context.WithCancel(ctx) // want:whole `context "cancel" of Group is never cancelled, and its parent ends later: called per request from main .*`
	eg, ctx := errgroup.WithContext(ctx)
	g := &Group{Group: eg, cancel: cancel}
	g.set()
	return g, ctx
}

func (g *Group) set() {
	g.after = func() {
		if r := recover(); r != nil {
			g.cancel()
		}
	}
}

// Go runs f.
func (g *Group) Go(f func() error) {
	g.Group.Go(func() error {
		defer g.after()
		return f()
	})
}
