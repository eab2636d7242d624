// The started method is an interface's, with one implementation in the package, which
// waits for a Cond nobody broadcasts at the end.
package interface_one_impl

import (
	"context"
	"sync"
)

type worker interface{ run() }

type condWorker struct {
	mu    sync.Mutex
	cond  *sync.Cond
	dirty bool
	sync  func()
}

func (w *condWorker) run() {
	for {
		w.mu.Lock()
		for !w.dirty {
			w.cond.Wait()
		}
		w.dirty = false
		w.mu.Unlock()
		w.sync()
	}
}

func (w *condWorker) touch() {
	w.mu.Lock()
	w.dirty = true
	w.cond.Signal()
	w.mu.Unlock()
}

func newWorker(do func()) worker {
	w := &condWorker{sync: do}
	w.cond = sync.NewCond(&w.mu)
	w.touch()
	return w
}

type Daemon struct{ sync func() }

func (d *Daemon) Run(ctx context.Context) {
	w := newWorker(d.sync)
	go w.run() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-ctx.Done()
}
