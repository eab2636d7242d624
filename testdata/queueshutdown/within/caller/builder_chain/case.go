// The chain hands the same owner on and ends in Run.
package callerbuilderchain

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue   workqueue.TypedRateLimitingInterface[string]
	workers int
	name    string
}

func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), workers: 1}
}

func (c *Controller) WithWorkers(n int) *Controller { c.workers = n; return c }
func (c *Controller) Named(s string) *Controller    { c.name = s; return c }

func (c *Controller) Run(ctx context.Context) error {
	defer c.queue.ShutDown()
	<-ctx.Done()
	return nil
}

func Serve(ctx context.Context) error {
	return New().WithWorkers(4).Named("pods").Run(ctx)
}
