// Run releases, Watch does not.
package lib

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// Controller has two loops.
type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// New makes a controller.
func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Watch feeds the queue until ctx ends.
func (c *Controller) Watch(ctx context.Context) {
	wait.UntilWithContext(ctx, func(context.Context) { c.queue.Add("tick") }, time.Second)
}

// Run works until ctx ends and releases.
func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	go c.Watch(ctx)
	<-ctx.Done()
}
