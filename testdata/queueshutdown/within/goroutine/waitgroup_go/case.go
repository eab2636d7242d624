// One of the WaitGroup goroutines shuts the queue down when the context ends.
package goroutinewaitgroupgo

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

func Serve(ctx context.Context, keys <-chan string, work func(string)) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			for {
				k, quit := queue.Get()
				if quit {
					return
				}
				work(k)
				queue.Done(k)
			}
		})
	}
	wg.Go(func() {
		<-ctx.Done()
		queue.ShutDown()
	})
	wg.Go(func() {
		for k := range keys {
			queue.Add(k)
		}
	})
	wg.Wait()
}
