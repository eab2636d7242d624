// Run shuts down through the promoted method of the embedded queue.
package typeembeddedrunpromoted

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	workqueue.RateLimitingInterface
	handler func(any) error
}

func New(handler func(any) error) *Controller {
	return &Controller{
		RateLimitingInterface: workqueue.NewNamedRateLimitingQueue(workqueue.DefaultControllerRateLimiter(), "embedded"),
		handler:               handler,
	}
}

func (c *Controller) Run(stopCh <-chan struct{}) {
	defer c.ShutDown()
	go wait.Until(func() {
		for {
			k, quit := c.Get()
			if quit {
				return
			}
			if err := c.handler(k); err != nil {
				c.AddRateLimited(k)
			}
			c.Done(k)
		}
	}, time.Second, stopCh)
	<-stopCh
}
