// The returned closure runs the controller; the duty has moved to whoever holds the closure.
package callerclosurerunsit

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *Controller) Run(ctx context.Context) error {
	defer c.queue.ShutDown()
	<-ctx.Done()
	return nil
}

func Command() func(ctx context.Context) error {
	c := New()
	return func(ctx context.Context) error {
		return c.Run(ctx)
	}
}
