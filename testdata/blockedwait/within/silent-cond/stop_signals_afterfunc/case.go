// Cured twin of cond/flag_without_broadcast: context.AfterFunc broadcasts.
package stop_signals_afterfunc

import (
	"context"
	"sync"
)

type Batcher struct {
	mu      sync.Mutex
	cond    *sync.Cond
	pending []int
	flush   func([]int)
}

func NewBatcher(flush func([]int)) *Batcher {
	b := &Batcher{flush: flush}
	b.cond = sync.NewCond(&b.mu)
	return b
}

func (b *Batcher) Start(ctx context.Context) {
	context.AfterFunc(ctx, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.cond.Broadcast()
	})
	go b.run(ctx)
}

func (b *Batcher) run(ctx context.Context) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for {
		for len(b.pending) < 10 && ctx.Err() == nil {
			b.cond.Wait()
		}
		if ctx.Err() != nil {
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
