// Defer q.ShutDown() is bound to the first queue; the second one is never shut down.
package reassigndeferboundearly

import (
	"k8s.io/client-go/util/workqueue"
)

func Use(name string, keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer queue.ShutDown()
	if name != "" {
		queue = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name}) // want `workqueue "queue" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	}
	for _, k := range keys {
		queue.Add(k)
	}
}
