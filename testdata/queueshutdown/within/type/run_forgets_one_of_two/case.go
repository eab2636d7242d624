// Run is the only teardown; it defers the shutdown of the work queue and forgets the status queue.
package typerunforgetsoneoftwo

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue       workqueue.TypedRateLimitingInterface[string]
	statusQueue workqueue.TypedRateLimitingInterface[string]
}

func New() *Controller {
	return &Controller{
		queue:       workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "work"}),
		statusQueue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "status"}), // want `workqueue "statusQueue" of Controller is not shut down by Run \(leaks 1 goroutine and 14 KiB each time\)`
	}
}

func (c *Controller) Run(ctx context.Context) {
	defer runtime.HandleCrash()
	defer c.queue.ShutDown()
	go wait.UntilWithContext(ctx, c.work, time.Second)
	go wait.UntilWithContext(ctx, c.status, time.Second)
	<-ctx.Done()
}

func (c *Controller) work(context.Context) {
	for k, quit := c.queue.Get(); !quit; k, quit = c.queue.Get() {
		c.statusQueue.Add(k)
		c.queue.Done(k)
	}
}

func (c *Controller) status(context.Context) {
	for k, quit := c.statusQueue.Get(); !quit; k, quit = c.statusQueue.Get() {
		c.statusQueue.Done(k)
	}
}
