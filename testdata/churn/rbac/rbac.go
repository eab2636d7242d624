// Package rbac makes queues for each cluster, and forgets them.
package rbac

import "k8s.io/client-go/util/workqueue"

// A Generic is a controller that nobody has started.
type Generic struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newGeneric() *Generic {
	return &Generic{workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Start makes four controllers for a cluster, which is gone before they are started.
func Start(_ string) {
	for range 3 {
		newGeneric()
	}
	queue := workqueue.NewTypedDelayingQueueWithConfig(workqueue.TypedDelayingQueueConfig[string]{})
	queue.Add("key")
}
