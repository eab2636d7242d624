// The option stores the queue in the controller under construction, whose Run shuts it down.
package optsfunctional

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue   workqueue.TypedRateLimitingInterface[string]
	workers int
}

type Option func(*Controller)

func WithQueue(q workqueue.TypedRateLimitingInterface[string]) Option {
	return func(c *Controller) { c.queue = q }
}
func WithWorkers(n int) Option { return func(c *Controller) { c.workers = n } }

func New(opts ...Option) *Controller {
	c := &Controller{workers: 1}
	for _, o := range opts {
		o(c)
	}
	if c.queue == nil {
		c.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	}
	return c
}

func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func Serve(ctx context.Context) {
	c := New(WithWorkers(2), WithQueue(workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "custom"})))
	c.Run(ctx)
}
