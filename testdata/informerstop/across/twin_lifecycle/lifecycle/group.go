// OK: a small run group: Go starts with the group's context, Stop cancels and waits.
package lifecycle

import (
	"context"
	"sync"
)

type Group struct {
	ctx    context.Context
	cancel context.CancelFunc
	wg     sync.WaitGroup
}

func NewGroup(parent context.Context) *Group {
	g := &Group{}
	g.ctx, g.cancel = context.WithCancel(parent)
	return g
}

func (g *Group) Go(fn func(context.Context)) {
	g.wg.Add(1)
	go func() {
		defer g.wg.Done()
		fn(g.ctx)
	}()
}

func (g *Group) Stop() {
	g.cancel()
	g.wg.Wait()
}
