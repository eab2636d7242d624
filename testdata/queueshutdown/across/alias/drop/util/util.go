// Generic alias and its constructor.
package util

import (
	"k8s.io/client-go/util/workqueue"
)

// Queue is a queue of anything.
type Queue[T comparable] = workqueue.TypedRateLimitingInterface[T]

// NewQueue makes a queue.
func NewQueue[T comparable](name string) Queue[T] {
	return workqueue.NewTypedRateLimitingQueueWithConfig(
		workqueue.DefaultTypedControllerRateLimiter[T](),
		workqueue.TypedRateLimitingQueueConfig[T]{Name: name},
	)
}
