// The default case returns without any method that releases.
package callerswitchmodedrops

import (
	"context"
	"fmt"

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

func (c *Controller) RunOnce(ctx context.Context) error {
	defer c.queue.ShutDown()
	return ctx.Err()
}

func Start(ctx context.Context, mode string) error {
	c := New() // want `"c" is dropped on a path without Run or RunOnce, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	switch mode {
	case "", "daemon":
		return c.Run(ctx)
	case "once":
		return c.RunOnce(ctx)
	default:
		return fmt.Errorf("unknown mode %q", mode)
	}
}
