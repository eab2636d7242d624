// A flag that the goroutine takes back tells of an event, and never of the end.
package event_flag

import (
	"context"
	"sync"
)

type Trigger struct {
	mu    sync.Mutex
	cond  *sync.Cond
	dirty bool
	sync  func()
}

func New(sync_ func()) *Trigger {
	t := &Trigger{sync: sync_}
	t.cond = sync.NewCond(&t.mu)
	return t
}

func (t *Trigger) Mark() {
	t.mu.Lock()
	t.dirty = true
	t.mu.Unlock()
	t.cond.Signal()
}

func (t *Trigger) Run(ctx context.Context) {
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for ctx.Err() == nil {
			t.mu.Lock()
			for !t.dirty {
				t.cond.Wait()
			}
			t.dirty = false
			t.mu.Unlock()
			t.sync()
		}
	}()
	<-ctx.Done()
}
