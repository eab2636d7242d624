// New already made a queue; Run replaces it with a named one and shuts only that one down.
package reassignrunoverwritesctor

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	name  string
	queue workqueue.TypedRateLimitingInterface[string]
}

func New(name string) *Controller {
	return &Controller{
		name:  name,
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
}

func (c *Controller) Enqueue(key string) { c.queue.Add(key) }

func (c *Controller) Run(ctx context.Context) {
	c.queue = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: c.name}) // want `workqueue "queue" of Controller is replaced and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
	defer c.queue.ShutDown()
	go wait.UntilWithContext(ctx, c.worker, time.Second)
	<-ctx.Done()
}

func (c *Controller) worker(context.Context) {
	for {
		k, quit := c.queue.Get()
		if quit {
			return
		}
		c.queue.Done(k)
	}
}
