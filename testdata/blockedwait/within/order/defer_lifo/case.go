// Defers run last-in first-out: wg.Wait runs before ShutDown.
package defer_lifo

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
	defer r.queue.ShutDown()
	defer wg.Wait()

	wg.Go(func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
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
