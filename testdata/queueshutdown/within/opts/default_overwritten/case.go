// The default queue is made before the options are applied, and WithName replaces it without a shutdown.
package optsdefaultoverwritten

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

type Option func(*Controller)

func WithName(name string) Option {
	return func(c *Controller) {
		c.queue = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name}) // want `workqueue "queue" of Controller is replaced and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
	}
}

func New(opts ...Option) *Controller {
	c := &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	for _, o := range opts {
		o(c)
	}
	return c
}

func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}
