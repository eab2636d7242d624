// A failed Prepare goes round the loop and drops the controller of that attempt.
package callerretryloopcontinue

import (
	"context"
	"errors"
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *Controller) Prepare(ctx context.Context) error {
	c.queue.Add("init")
	return ctx.Err()
}

func (c *Controller) Run(ctx context.Context) error {
	defer c.queue.ShutDown()
	<-ctx.Done()
	return nil
}

func Supervise(ctx context.Context) error {
	for attempt := 0; attempt < 10; attempt++ {
		c := New() // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
		if err := c.Prepare(ctx); err != nil {
			klog.ErrorS(err, "prepare failed", "attempt", attempt)
			time.Sleep(time.Second)
			continue
		}
		return c.Run(ctx)
	}
	return errors.New("giving up")
}
