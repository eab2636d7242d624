// A library type wraps an errgroup and names each task; it is used by all of the process: silent.
package tasks

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"
)

// Group is an errgroup whose errors name the task.
type Group struct {
	group *errgroup.Group
}

// WithContext returns a group.
func WithContext(ctx context.Context) (*Group, context.Context) {
	g, ctx := errgroup.WithContext(ctx)
	return &Group{group: g}, ctx
}

// Start starts a task.
func (g *Group) Start(name string, fn func() error) {
	g.group.Go(func() error {
		if err := fn(); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	})
}

// Wait waits for the tasks.
func (g *Group) Wait() error { return g.group.Wait() }
