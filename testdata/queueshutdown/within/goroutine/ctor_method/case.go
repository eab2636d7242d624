// The constructor starts the method that waits for stopCh and then shuts the queue down.
package goroutinectormethod

import (
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	stopCh <-chan struct{}
}

func New(stopCh <-chan struct{}) *Controller {
	c := &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), stopCh: stopCh}
	go c.waitForStop()
	return c
}

func (c *Controller) waitForStop() {
	for range c.stopCh {
	}
	c.queue.ShutDown()
}

func (c *Controller) Enqueue(key string) { c.queue.Add(key) }
