// The constructor stores the bound ShutDown in a func field that Stop calls.
package typefuncfieldboundmethod

import (
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
	stop  func()
}

func New() *Controller {
	c := &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	c.stop = c.queue.ShutDown
	return c
}

func (c *Controller) Enqueue(k string) { c.queue.Add(k) }
func (c *Controller) Stop()            { c.stop() }
