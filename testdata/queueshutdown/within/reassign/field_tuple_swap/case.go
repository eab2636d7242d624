// The tuple assignment moves the old queue into fresh, which is shut down.
package reassignfieldtupleswap

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
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	c.mu.Lock()
	c.queue, q = q, c.queue
	c.mu.Unlock()
	q.ShutDownWithDrain()
}

func (c *Cache) Close() { c.queue.ShutDown() }
