// right: waiter ends with the closeChan
package cilium_trigger

import (
	"sync"
	"time"
)

type Trigger struct {
	mu            sync.Mutex
	pending       bool
	wake, closeCh chan struct{}
	f             func()
}

func New(f func()) *Trigger {
	t := &Trigger{wake: make(chan struct{}, 1), closeCh: make(chan struct{}), f: f}
	go t.waiter()
	return t
}
func (t *Trigger) Trigger() {
	t.mu.Lock()
	t.pending = true
	t.mu.Unlock()
	select {
	case t.wake <- struct{}{}:
	default:
	}
}
func (t *Trigger) Shutdown() { close(t.closeCh) }
func (t *Trigger) waiter() {
	tk := time.NewTimer(time.Second)
	defer tk.Stop()
	for {
		t.mu.Lock()
		p := t.pending
		t.pending = false
		t.mu.Unlock()
		if p {
			t.f()
		}
		select {
		case <-t.wake:
		case <-tk.C:
		case <-t.closeCh:
			return
		}
		tk.Reset(time.Second)
	}
}
