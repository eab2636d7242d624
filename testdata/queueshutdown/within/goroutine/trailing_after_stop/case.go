// Run blocks on the stop channel and shuts the queue down behind it, without a defer.
package goroutinetrailingafterstop

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *Controller) Run(workers int, stopCh <-chan struct{}) {
	for range workers {
		go wait.Until(c.runWorker, time.Second, stopCh)
	}
	<-stopCh
	klog.Info("stopping")
	c.queue.ShutDown()
}

func (c *Controller) runWorker() {
	for c.next() {
	}
}

func (c *Controller) next() bool {
	k, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(k)
	return true
}
