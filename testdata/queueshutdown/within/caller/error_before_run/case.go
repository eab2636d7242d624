// Only Run releases; Start returns the setup error before Run and drops the controller.
package callererrorbeforerun

import (
	"context"
	"fmt"
	"os"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
	path  string
}

func NewController(path string) *Controller {
	return &Controller{path: path, queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "files"})}
}

func (c *Controller) setup() error {
	if _, err := os.Stat(c.path); err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	return nil
}

func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func Start(ctx context.Context, path string) error {
	c := NewController(path) // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err := c.setup(); err != nil {
		return err
	}
	go c.Run(ctx)
	return nil
}
