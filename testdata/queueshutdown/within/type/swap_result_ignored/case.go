// Swap hands the old queue back and Rename throws it away.
package typeswapresultignored

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

func (c *Cache) swap(q workqueue.TypedRateLimitingInterface[string]) workqueue.TypedRateLimitingInterface[string] {
	c.mu.Lock()
	defer c.mu.Unlock()
	old := c.queue
	c.queue = q // want `workqueue "queue" of Cache is replaced and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
	return old
}

func (c *Cache) Rename(name string) {
	c.swap(workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name}))
}

func (c *Cache) Stop() { c.queue.ShutDown() }
