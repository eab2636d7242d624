// Only a method in a _test.go file shuts the queue down, which does not count.
package lib

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

// Controller has no teardown outside of tests.
type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// New makes a controller.
func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())} // want `workqueue "queue" of Controller is never shut down \(may leak 1 goroutine and 14 KiB each time\)`
}

// Trigger queues a key.
func (c *Controller) Trigger(key string) { c.queue.Add(key) }

// Run works until ctx ends.
func (c *Controller) Run(ctx context.Context) {
	go c.work()
	<-ctx.Done()
}

func (c *Controller) work() {
	for {
		key, down := c.queue.Get()
		if down {
			return
		}
		c.queue.Forget(key)
		c.queue.Done(key)
	}
}
