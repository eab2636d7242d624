// Cured twin of cond/wait_behind_context: on cancel the caller wakes the waiter,
// which checks the context.
package wait_behind_context_woken

import (
	"context"
	"sync"
)

type Gate struct {
	mu   sync.Mutex
	cond *sync.Cond
	open bool
}

func newGate() *Gate {
	g := &Gate{}
	g.cond = sync.NewCond(&g.mu)
	return g
}

func (g *Gate) Open() {
	g.mu.Lock()
	g.open = true
	g.mu.Unlock()
	g.cond.Broadcast()
}

func (g *Gate) WaitOpen(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		g.mu.Lock()
		defer g.mu.Unlock()
		for !g.open && ctx.Err() == nil {
			g.cond.Wait()
		}
	}()
	select {
	case <-done:
	case <-ctx.Done():
		g.mu.Lock()
		g.cond.Broadcast()
		g.mu.Unlock()
	}
	return ctx.Err()
}
