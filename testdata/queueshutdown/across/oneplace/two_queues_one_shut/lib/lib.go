// Stop shuts the fast queue down, the slow one is forgotten.
package lib

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

// Controller has two queues.
type Controller struct {
	fast workqueue.TypedRateLimitingInterface[string]
	slow workqueue.TypedDelayingInterface[string]
}

// New makes a controller.
func New() *Controller {
	return &Controller{
		fast: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		slow: workqueue.NewTypedDelayingQueue[string](), // want `workqueue "slow" of Controller is not shut down by Stop \(leaks 1 goroutine and 14 KiB each time\)`
	}
}

// Enqueue adds a key, later if it is slow.
func (c *Controller) Enqueue(key string, slow bool) {
	if slow {
		c.slow.AddAfter(key, time.Minute)
		return
	}
	c.fast.Add(key)
}

// Stop releases.
func (c *Controller) Stop() { c.fast.ShutDown() }
