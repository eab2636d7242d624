// The deferred Stop runs before every return, also the one after a failed Start.
package callerrunrecovers

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

func (c *Controller) Start(ctx context.Context) error { return ctx.Err() }
func (c *Controller) Stop()                           { c.queue.ShutDown() }

func Serve(ctx context.Context) (err error) {
	c := New()
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
		c.Stop()
	}()
	if err := c.Start(ctx); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}
