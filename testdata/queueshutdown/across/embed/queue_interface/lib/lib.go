// Embeds the queue, so ShutDown is promoted.
package lib

import (
	"sync/atomic"

	"k8s.io/client-go/util/workqueue"
)

// Queue counts what is added.
type Queue struct {
	workqueue.TypedRateLimitingInterface[string]
	adds atomic.Int64
}

// NewQueue makes one.
func NewQueue() *Queue {
	return &Queue{TypedRateLimitingInterface: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Add counts and adds.
func (q *Queue) Add(key string) {
	q.adds.Add(1)
	q.TypedRateLimitingInterface.Add(key)
}
