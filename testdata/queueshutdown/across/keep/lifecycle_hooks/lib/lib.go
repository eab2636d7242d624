// No own method names ShutDown in a body that releases; the embedded lifecycle's Stop does.
package lib

import (
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/keep/lifecycle_hooks/util"
)

// Controller ends with its lifecycle.
type Controller struct {
	util.Lifecycle
	queue workqueue.TypedRateLimitingInterface[string]
}

// New makes a controller.
func New() *Controller {
	c := &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	c.OnStop(c.queue.ShutDown)
	return c
}

// Trigger queues a key.
func (c *Controller) Trigger(key string) { c.queue.Add(key) }
