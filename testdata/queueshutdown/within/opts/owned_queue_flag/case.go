// Stop shuts the queue down only when the controller made it itself; a queue from the options belongs to the caller.
package optsownedqueueflag

import (
	"k8s.io/client-go/util/workqueue"
)

type Options struct {
	Queue workqueue.TypedRateLimitingInterface[string]
}

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
	owned bool
}

func New(o Options) *Controller {
	c := &Controller{queue: o.Queue}
	if c.queue == nil {
		c.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
		c.owned = true
	}
	return c
}

func (c *Controller) Stop() {
	if c.owned {
		c.queue.ShutDown()
	}
}
