// The chain's result is dropped when Validate fails.
package callerbuildervalidatedrops

import (
	"context"
	"errors"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue   workqueue.TypedRateLimitingInterface[string]
	workers int
}

func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), workers: 1}
}

func (c *Controller) WithWorkers(n int) *Controller { c.workers = n; return c }

func (c *Controller) Validate() error {
	if c.workers < 1 {
		return errors.New("need a worker")
	}
	return nil
}

func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func Serve(ctx context.Context, n int) error {
	c := New().WithWorkers(n) // want `the new Controller is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err := c.Validate(); err != nil {
		return err
	}
	c.Run(ctx)
	return nil
}
