// The first queue is kept in another variable and shut down through it.
package reassignsavedalias

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

func Use(name string, keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	first := queue
	queue = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	defer func() {
		queue.ShutDown()
		first.ShutDown()
	}()
	for _, k := range keys {
		first.Add(k)
		queue.AddAfter(k, time.Second)
	}
}
