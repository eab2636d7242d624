// All shut down, in untyped interfaces.
package app

import (
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/untyped/deprecated_ok/lib"
)

// Controller owns old-style queues.
type Controller struct {
	main  workqueue.RateLimitingInterface
	later workqueue.DelayingInterface
	named workqueue.RateLimitingInterface
	plain workqueue.Interface
}

// NewController makes it.
func NewController() *Controller {
	return &Controller{
		main:  lib.New("main"),
		later: lib.NewDelaying("later", nil),
		named: workqueue.NewNamedRateLimitingQueue(workqueue.DefaultControllerRateLimiter(), "named"),
		plain: workqueue.NewRateLimitingQueueWithConfig(workqueue.DefaultControllerRateLimiter(), workqueue.RateLimitingQueueConfig{Name: "plain"}),
	}
}

// Run works until stop closes.
func (c *Controller) Run(stop <-chan struct{}) {
	defer func() {
		for _, q := range []workqueue.Interface{c.main, c.later, c.named, c.plain} {
			q.ShutDown()
		}
	}()
	<-stop
}
