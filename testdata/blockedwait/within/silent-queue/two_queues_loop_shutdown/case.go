// Cured twin of queue/second_queue_forgotten: both shut down in a loop over them.
package two_queues_loop_shutdown

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue       workqueue.TypedInterface[string]
	statusQueue workqueue.TypedInterface[string]
	sync        func(string)
}

func New() *Controller {
	return &Controller{
		queue:       workqueue.NewTyped[string](),
		statusQueue: workqueue.NewTyped[string](),
	}
}

func (c *Controller) Run(stopCh <-chan struct{}) {
	go wait.Until(func() { c.drain(c.queue) }, time.Second, stopCh)
	go wait.Until(func() { c.drain(c.statusQueue) }, time.Second, stopCh)
	<-stopCh
	for _, q := range []workqueue.TypedInterface[string]{c.queue, c.statusQueue} {
		q.ShutDown()
	}
}

func (c *Controller) drain(q workqueue.TypedInterface[string]) {
	for {
		key, quit := q.Get()
		if quit {
			return
		}
		c.sync(key)
		q.Done(key)
	}
}
