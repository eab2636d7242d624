// The stop field only cancels the context; Stop calls it and the queue is never shut down.
package typefuncfieldwrongclosure

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
	stop  func()
}

func New(parent context.Context, feed func(context.Context, func(string))) *Controller {
	ctx, cancel := context.WithCancel(parent)
	c := &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())} // want `workqueue "queue" of Controller is not shut down by Stop \(leaks 1 goroutine and 14 KiB each time\)`
	c.stop = func() {
		klog.InfoS("stopping", "left", c.queue.Len())
		cancel()
	}
	go feed(ctx, c.queue.Add)
	return c
}

func (c *Controller) Stop() { c.stop() }
