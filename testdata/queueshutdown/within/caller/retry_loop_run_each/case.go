// Every attempt runs the controller it made, and Run releases it however it ends.
package callerretryloopruneach

import (
	"context"
	"fmt"
	"time"

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
	for {
		k, quit := c.queue.Get()
		if quit || ctx.Err() != nil {
			return ctx.Err()
		}
		c.queue.Done(k)
	}
}

func Supervise(ctx context.Context) error {
	for attempt := 0; ; attempt++ {
		c := New()
		err := c.Run(ctx)
		if err == nil {
			return nil
		}
		if attempt > 10 {
			return fmt.Errorf("giving up: %w", err)
		}
		time.Sleep(time.Second)
	}
}
