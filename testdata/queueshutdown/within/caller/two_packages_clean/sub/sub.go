// The type releases its queues in Stop.
package sub

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queues map[string]workqueue.TypedRateLimitingInterface[string]
}

func New(names ...string) *Controller {
	c := &Controller{queues: make(map[string]workqueue.TypedRateLimitingInterface[string], len(names))}
	for _, n := range names {
		c.queues[n] = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: n})
	}
	return c
}

func (c *Controller) Start(ctx context.Context) error { return ctx.Err() }

func (c *Controller) Stop() {
	for _, q := range c.queues {
		q.ShutDown()
	}
}
