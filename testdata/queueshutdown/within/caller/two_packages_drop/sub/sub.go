// The type releases its queue in Run.
package sub

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New(name string) *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}
}

func (c *Controller) Enqueue(k string) { c.queue.Add(k) }

func (c *Controller) Run(ctx context.Context) {
	defer c.shutdown()
	<-ctx.Done()
}

func (c *Controller) shutdown() {
	klog.Info("shutting down")
	c.queue.ShutDown()
}
