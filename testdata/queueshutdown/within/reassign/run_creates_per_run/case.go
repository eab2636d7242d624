// The queue is made anew in each Run and shut down at its end, so the assignment never replaces a live queue.
package reassignruncreatesperrun

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

func New(name string) *Controller { return &Controller{name: name} }

func (c *Controller) Run(ctx context.Context) {
	c.queue = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: c.name})
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
