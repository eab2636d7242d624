// The ShutDown is deferred, the Wait is the last statement: the defer never runs.
package deferred_shutdown_after_wait

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type GC struct {
	attemptToDelete workqueue.TypedInterface[string]
	wg              sync.WaitGroup
	del             func(string) error
}

func NewGC() *GC { return &GC{attemptToDelete: workqueue.NewTyped[string]()} }

func (gc *GC) Run(ctx context.Context) {
	defer gc.attemptToDelete.ShutDown()

	gc.wg.Add(1)
	go gc.run(ctx) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`

	<-ctx.Done()
	gc.wg.Wait()
}

func (gc *GC) run(ctx context.Context) {
	defer gc.wg.Done()
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
