// The deferred literal of Run shuts both queues down, one behind a nil check, whichever arm of the select ends the loop.
package typerunselectsbothends

import (
	"context"
	"time"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue   workqueue.TypedRateLimitingInterface[string]
	delayed workqueue.TypedDelayingInterface[string]
	fatal   chan error
}

func New(withDelay bool) *Controller {
	c := &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), fatal: make(chan error, 1)}
	if withDelay {
		c.delayed = workqueue.NewTypedDelayingQueue[string]()
	}
	return c
}

func (c *Controller) Run(ctx context.Context) error {
	defer func() {
		c.queue.ShutDown()
		if c.delayed != nil {
			c.delayed.ShutDown()
		}
	}()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-c.fatal:
			return err
		case <-tick.C:
			c.queue.Add("tick")
		}
	}
}
