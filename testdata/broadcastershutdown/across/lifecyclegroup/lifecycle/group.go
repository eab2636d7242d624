// A group of things that end together.
package lifecycle

import (
	"context"
	"sync"
)

// Group runs functions and ends them together.
type Group struct {
	ctx    context.Context
	cancel context.CancelFunc
	wg     sync.WaitGroup
	mu     sync.Mutex
	hooks  []func()
}

// NewGroup makes a group.
func NewGroup(parent context.Context) *Group {
	g := &Group{}
	g.ctx, g.cancel = context.WithCancel(parent)
	return g
}

// Go runs f until the group is stopped.
func (g *Group) Go(f func(ctx context.Context)) {
	g.wg.Add(1)
	go func() {
		defer g.wg.Done()
		f(g.ctx)
	}()
}

// OnStop registers a function that Stop calls.
func (g *Group) OnStop(f func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.hooks = append(g.hooks, f)
}

// Stop ends everything.
func (g *Group) Stop() {
	g.cancel()
	g.wg.Wait()
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, h := range g.hooks {
		h()
	}
	g.hooks = nil
}
