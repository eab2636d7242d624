// Cured twin of order/deferred_shutdown_after_wait: one deferred function does both
// in the right order, as in kube-controller-manager since 1.34.
package deferred_shutdown_then_wait_func

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type GC struct {
	attemptToDelete workqueue.TypedInterface[string]
	del             func(string) error
}

func NewGC() *GC { return &GC{attemptToDelete: workqueue.NewTyped[string]()} }

func (gc *GC) Run(ctx context.Context) {
	var wg sync.WaitGroup
	defer func() {
		gc.attemptToDelete.ShutDown()
		wg.Wait()
	}()
	wg.Go(func() { gc.run(ctx) })
	<-ctx.Done()
}

func (gc *GC) run(ctx context.Context) {
	for ctx.Err() == nil {
		item, quit := gc.attemptToDelete.Get()
		if quit {
			return
		}
		if err := gc.del(item); err != nil {
			gc.attemptToDelete.Add(item)
		}
		gc.attemptToDelete.Done(item)
	}
}
