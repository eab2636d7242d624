// Made under the option and run behind the nil check.
package callerconditionalmakeandrun

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func Start(ctx context.Context, enabled bool) {
	var c *Controller
	if enabled {
		c = New()
	}
	klog.InfoS("starting", "enabled", enabled)
	if c != nil {
		go c.Run(ctx)
	}
}
