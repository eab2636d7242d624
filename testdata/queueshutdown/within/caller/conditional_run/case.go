// Without the option the controller is made and never run.
package callerconditionalrun

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Options struct {
	Enabled bool
	Workers int
}

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *Controller) Enqueue(k string) { c.queue.Add(k) }

func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func Start(ctx context.Context, o Options) {
	c := New() // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	c.Enqueue("resync")
	if o.Enabled {
		for range o.Workers {
			klog.Info("worker")
		}
		go c.Run(ctx)
	}
}
