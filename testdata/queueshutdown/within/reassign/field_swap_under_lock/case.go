// The old queue is taken out under the lock and shut down after it.
package reassignfieldswapunderlock

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

func (c *Cache) Reset(name string) {
	fresh := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	c.mu.Lock()
	old := c.queue
	c.queue = fresh
	c.mu.Unlock()
	old.ShutDown()
}

func (c *Cache) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queue.ShutDown()
}
