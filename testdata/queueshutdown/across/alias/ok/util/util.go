// Plain and generic aliases of the workqueue types, and a defined type.
package util

import (
	"k8s.io/client-go/util/workqueue"
)

// Queue is a queue of strings.
type Queue = workqueue.TypedRateLimitingInterface[string]

// Of is a queue of anything.
type Of[T comparable] = workqueue.TypedRateLimitingInterface[T]

// Own is a type of its own with the same methods.
type Own workqueue.TypedRateLimitingInterface[string]

// NewQueue makes a queue.
func NewQueue() Queue {
	return workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
}

// NewOf makes a queue.
func NewOf[T comparable]() Of[T] {
	return workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]())
}

// NewOwn makes a queue.
func NewOwn() Own {
	return Own(workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()))
}
