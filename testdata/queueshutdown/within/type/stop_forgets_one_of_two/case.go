// Stop shuts down the work queue and forgets the retry queue.
package typestopforgetsoneoftwo

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	work    workqueue.TypedRateLimitingInterface[string]
	retries workqueue.TypedDelayingInterface[string]
	stopCh  chan struct{}
}

func New() *Controller {
	return &Controller{
		work:    workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "work"}),
		retries: workqueue.NewTypedDelayingQueue[string](), // want `workqueue "retries" of Controller is not shut down by Stop \(leaks 1 goroutine and 14 KiB each time\)`
		stopCh:  make(chan struct{}),
	}
}

func (c *Controller) Start() {
	go wait.Until(func() {
		for {
			k, quit := c.work.Get()
			if quit {
				return
			}
			c.retries.AddAfter(k, time.Minute)
			c.work.Done(k)
		}
	}, time.Second, c.stopCh)
}

func (c *Controller) Stop() {
	close(c.stopCh)
	c.work.ShutDown()
}
