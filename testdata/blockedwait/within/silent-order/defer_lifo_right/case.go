// Cured twin of order/defer_lifo: the defers are the other way round.
package defer_lifo_right

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Reflector struct {
	queue workqueue.TypedInterface[string]
	push  func(string)
}

func NewReflector() *Reflector { return &Reflector{queue: workqueue.NewTyped[string]()} }

func (r *Reflector) Run(ctx context.Context) {
	var wg sync.WaitGroup
	defer wg.Wait()
	defer r.queue.ShutDown()

	wg.Go(func() {
		for {
			k, quit := r.queue.Get()
			if quit {
				return
			}
			r.push(k)
			r.queue.Done(k)
		}
	})
	<-ctx.Done()
}
