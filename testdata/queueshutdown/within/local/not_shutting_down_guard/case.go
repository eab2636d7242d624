// A queue that is already shutting down needs no second shutdown; the guard cannot skip a live queue.
package localnotshuttingdownguard

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func Run(ctx context.Context, keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	go func() {
		for {
			k, quit := queue.Get()
			if quit {
				return
			}
			if k == "poison" {
				queue.ShutDown()
			}
			queue.Done(k)
		}
	}()
	for _, k := range keys {
		queue.Add(k)
	}
	<-ctx.Done()
	if !queue.ShuttingDown() {
		queue.ShutDown()
	}
}
