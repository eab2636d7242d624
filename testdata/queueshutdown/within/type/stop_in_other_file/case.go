// The Stop method that releases is in another file of the package.
package typestopinotherfile

import (
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *Controller) Enqueue(k string) { c.queue.Add(k) }
