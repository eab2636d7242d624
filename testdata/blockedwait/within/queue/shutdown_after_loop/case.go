// The loop ends only when the queue is shut down, and the ShutDown stands behind
// the loop in the same goroutine.
package shutdown_after_loop

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Indexer struct {
	queue workqueue.TypedInterface[int]
	index func(int)
}

func (ix *Indexer) Run(ctx context.Context) {
	ix.queue = workqueue.NewTyped[int]()
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for {
			id, shutdown := ix.queue.Get()
			if shutdown {
				break
			}
			ix.index(id)
			ix.queue.Done(id)
		}
		ix.queue.ShutDown()
	}()
	<-ctx.Done()
}
