// wait.Forever starts the worker again when the queue is shut down.
package forever_queue

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedInterface[string]
	sync  func(string)
}

func (c *Controller) Run(stopCh <-chan struct{}) {
	c.queue = workqueue.NewTyped[string]()
	defer c.queue.ShutDown()
	go wait.Forever(c.worker, time.Second) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-stopCh
}

func (c *Controller) worker() {
	for c.next() {
	}
}

func (c *Controller) next() bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	c.sync(key)
	return true
}
