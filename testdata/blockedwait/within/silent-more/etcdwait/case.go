// right: etcd pkg/wait; the waiter also sees ctx
package etcdwait

import (
	"context"
	"sync"
)

type Wait struct {
	mu sync.Mutex
	m  map[uint64]chan any
}

func (w *Wait) Register(id uint64) <-chan any {
	w.mu.Lock()
	defer w.mu.Unlock()
	c := make(chan any, 1)
	w.m[id] = c
	return c
}
func (w *Wait) Trigger(id uint64, x any) {
	w.mu.Lock()
	c := w.m[id]
	delete(w.m, id)
	w.mu.Unlock()
	if c != nil {
		c <- x
		close(c)
	}
}
func (w *Wait) Propose(ctx context.Context, id uint64) any {
	c := w.Register(id)
	go w.Trigger(id, "applied")
	select {
	case x := <-c:
		return x
	case <-ctx.Done():
		w.Trigger(id, nil)
		return nil
	}
}
