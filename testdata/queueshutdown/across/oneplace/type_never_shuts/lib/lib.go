// No method shuts the unexported field down, and there is no way from outside.
package lib

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// Controller has no teardown.
type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// New makes a controller.
func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())} // want `workqueue "queue" of Controller is never shut down \(may leak 1 goroutine and 14 KiB each time\)`
}

// Enqueue adds a key.
func (c *Controller) Enqueue(key string) { c.queue.Add(key) }

// Run works until ctx ends.
func (c *Controller) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, func(context.Context) { c.work() }, time.Second)
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
