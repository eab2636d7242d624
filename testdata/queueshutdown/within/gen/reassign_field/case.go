// Reset of the generic type overwrites the field without shutting the old queue down.
package genreassignfield

import (
	"k8s.io/client-go/util/workqueue"
)

type Cache[T comparable] struct {
	queue workqueue.TypedRateLimitingInterface[T]
}

func NewCache[T comparable]() *Cache[T] {
	return &Cache[T]{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]())}
}

func (c *Cache[T]) Reset() {
	c.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]()) // want `workqueue "queue" of Cache is replaced and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
}

func (c *Cache[T]) Stop() { c.queue.ShutDown() }
