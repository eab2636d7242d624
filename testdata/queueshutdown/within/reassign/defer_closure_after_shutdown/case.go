// The first queue is shut down before it is replaced and the deferred closure reads the variable at the end.
package reassigndeferclosureaftershutdown

import (
	"k8s.io/client-go/util/workqueue"
)

func Use(name string, keys []string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer func() { queue.ShutDown() }()
	if name != "" {
		queue.ShutDown()
		queue = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	}
	for _, k := range keys {
		queue.Add(k)
	}
}
