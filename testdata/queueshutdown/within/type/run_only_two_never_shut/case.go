// Two queues, Run(stopCh) only, and neither is ever shut down; the lifetime of the type is not visible.
package typerunonlytwonevershut

import (
	"time"

	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	workqueue workqueue.RateLimitingInterface
	retries   workqueue.DelayingInterface
}

func New() *Controller {
	return &Controller{
		workqueue: workqueue.NewNamedRateLimitingQueue(workqueue.DefaultControllerRateLimiter(), "services"), // want `workqueue "workqueue" of Controller is never shut down \(may leak 1 goroutine and 14 KiB each time\)`
		retries:   workqueue.NewNamedDelayingQueue("retries"),                                                // want `workqueue "retries" of Controller is never shut down \(may leak 1 goroutine and 14 KiB each time\)`
	}
}

func (c *Controller) Enqueue(obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj)
	if err != nil {
		runtime.HandleError(err)
		return
	}
	c.workqueue.Add(key)
	c.retries.AddAfter(key, time.Minute)
}

func (c *Controller) Run(threadiness int, stopCh <-chan struct{}) {
	for range threadiness {
		go wait.Until(c.runWorker, time.Second, stopCh)
	}
	<-stopCh
}

func (c *Controller) runWorker() {
	for {
		k, quit := c.workqueue.Get()
		if quit {
			return
		}
		c.workqueue.Forget(k)
		c.workqueue.Done(k)
	}
}
