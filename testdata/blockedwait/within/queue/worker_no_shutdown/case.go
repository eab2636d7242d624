// Run starts workers that sit in queue.Get; nothing in the package shuts the queue
// down, so cancelling the context leaves all workers.
package worker_no_shutdown

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(context.Context, string) error
}

func NewController() *Controller {
	return &Controller{
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
}

func (c *Controller) Run(ctx context.Context, workers int) {
	for i := 0; i < workers; i++ {
		go c.runWorker(ctx) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	}
	<-ctx.Done()
	klog.Info("controller stopped")
}

func (c *Controller) runWorker(ctx context.Context) {
	for c.processNext(ctx) {
	}
}

func (c *Controller) processNext(ctx context.Context) bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if err := c.sync(ctx, key); err != nil {
		c.queue.AddRateLimited(key)
		return true
	}
	c.queue.Forget(key)
	return true
}
