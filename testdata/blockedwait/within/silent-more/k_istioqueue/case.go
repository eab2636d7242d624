// right: cond queue of istio with stop goroutine
package k_istioqueue

import (
	"context"
	"sync"
)

type Q struct {
	tasks   []func() error
	cond    *sync.Cond
	closing bool
}

func New() *Q { return &Q{cond: sync.NewCond(&sync.Mutex{})} }
func (q *Q) Run(stop <-chan struct{}) {
	go func() {
		<-stop
		q.cond.L.Lock()
		q.cond.Signal()
		q.closing = true
		q.cond.L.Unlock()
	}()
	for {
		q.cond.L.Lock()
		for !q.closing && len(q.tasks) == 0 {
			q.cond.Wait()
		}
		if len(q.tasks) == 0 {
			q.cond.L.Unlock()
			return
		}
		t := q.tasks[0]
		q.tasks = q.tasks[1:]
		q.cond.L.Unlock()
		_ = t()
	}
}
func Start(ctx context.Context) { q := New(); go q.Run(ctx.Done()) }
