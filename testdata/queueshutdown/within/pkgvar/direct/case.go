// Package-level queues live as long as the process.
package pkgvardirect

import (
	"k8s.io/client-go/util/workqueue"
)

var queue = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "global"})

var queues = map[string]workqueue.TypedRateLimitingInterface[string]{
	"high": workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	"low":  workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
}

func Enqueue(k string) { queue.Add(k) }

func EnqueueTo(level, k string) {
	if q, ok := queues[level]; ok {
		q.Add(k)
	}
}
