// The map next to the queue holds only counters; deleting from it concerns no queue.
package registryretrymapkeys

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	mu       sync.Mutex
	attempts map[string]int
	queue    workqueue.TypedRateLimitingInterface[string]
}

func New() *Controller {
	return &Controller{attempts: map[string]int{}, queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *Controller) Forget(k string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.attempts, k)
	c.queue.Forget(k)
}

func (c *Controller) Stop() { c.queue.ShutDown() }
