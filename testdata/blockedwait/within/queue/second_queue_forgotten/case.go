// Two queues, one shut down: the status workers stay in Get.
package second_queue_forgotten

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue       workqueue.TypedInterface[string]
	statusQueue workqueue.TypedInterface[string]
	sync        func(string)
	status      func(string)
}

func New() *Controller {
	return &Controller{
		queue:       workqueue.NewTyped[string](),
		statusQueue: workqueue.NewTyped[string](),
	}
}

func (c *Controller) Run(stopCh <-chan struct{}) {
	defer c.queue.ShutDown()

	go wait.Until(c.worker, time.Second, stopCh)
	go wait.Until(c.statusWorker, time.Second, stopCh) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-stopCh
}

func (c *Controller) worker() {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		c.sync(key)
		c.queue.Done(key)
	}
}

func (c *Controller) statusWorker() {
	for {
		key, quit := c.statusQueue.Get()
		if quit {
			return
		}
		c.status(key)
		c.statusQueue.Done(key)
	}
}
