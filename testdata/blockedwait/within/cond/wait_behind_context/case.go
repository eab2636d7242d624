// Wait with a context around a Cond: on cancel the caller leaves, the helper
// goroutine stays in Wait until somebody happens to change the state.
package wait_behind_context

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

func (g *Gate) WaitOpen(ctx context.Context) error {
	done := make(chan struct{})
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		defer close(done)
		g.mu.Lock()
		defer g.mu.Unlock()
		for !g.open {
			g.cond.Wait()
		}
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
