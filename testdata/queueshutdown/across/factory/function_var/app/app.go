// What the variable makes is released.
package app

import (
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/factory/function_var/lib"
)

// Controller owns a queue from the variable.
type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// New makes a controller.
func New() *Controller { return &Controller{queue: lib.NewQueue("app")} }

// Stop releases.
func (c *Controller) Stop() { c.queue.ShutDown() }

// Once uses a queue.
func Once(key string) {
	q := lib.NewQueue("once")
	defer q.ShutDown()
	q.Add(key)
}
