// Stop sets the flag, but nobody wakes the sleeper, which looks at the flag only
// when woken. Start is exported, the owner is unknown.
package flag_without_broadcast

import (
	"sync"
)

type Batcher struct {
	mu      sync.Mutex
	cond    sync.Cond
	pending []int
	stopped bool
	flush   func([]int)
}

func (b *Batcher) Start() {
	b.cond.L = &b.mu
	go b.run() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
}

func (b *Batcher) run() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for {
		for len(b.pending) < 10 && !b.stopped {
			b.cond.Wait()
		}
		if b.stopped {
			return
		}
		b.flush(b.pending)
		b.pending = nil
	}
}

func (b *Batcher) Add(i int) {
	b.mu.Lock()
	b.pending = append(b.pending, i)
	b.mu.Unlock()
	b.cond.Signal()
}

func (b *Batcher) Stop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stopped = true
}
