// Reset replaces the queue in the field without shutting the old one down.
package reassignfieldreset

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Cache struct {
	mu    sync.Mutex
	queue workqueue.TypedRateLimitingInterface[string]
}

func New() *Cache {
	return &Cache{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *Cache) Reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" of Cache is replaced and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
}

func (c *Cache) Stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queue.ShutDown()
}
