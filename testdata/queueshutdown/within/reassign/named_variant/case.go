// The second constructor overwrites the variable; the first queue keeps its goroutine.
package reassignnamedvariant

import (
	"k8s.io/client-go/util/workqueue"
)

func Use(name string, keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	if name != "" {
		queue = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	}
	defer queue.ShutDown()
	for _, k := range keys {
		queue.Add(k)
	}
}
