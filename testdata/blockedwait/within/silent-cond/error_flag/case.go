// Twin of cond/event_flag: the goroutine is told of the end by an error, and by the caller of who
// wakes it.
package error_flag

import (
	"context"
	"sync"
)

type Trigger struct {
	mu    sync.Mutex
	cond  *sync.Cond
	dirty bool
	err   error
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
	t.wake()
}

func (t *Trigger) wake() { t.cond.Broadcast() }

func (t *Trigger) Run(ctx context.Context) {
	go func() {
		for {
			t.mu.Lock()
			for !t.dirty && t.err == nil {
				t.cond.Wait()
			}
			t.dirty = false
			failed := t.err != nil
			t.mu.Unlock()
			if failed {
				return
			}
			t.sync()
		}
	}()
	<-ctx.Done()
	t.mu.Lock()
	t.err = ctx.Err()
	t.mu.Unlock()
	t.wake()
}
