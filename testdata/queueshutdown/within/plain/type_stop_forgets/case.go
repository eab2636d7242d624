// Stop closes stopCh, but wait.Until cannot end while its function blocks in Get of the plain queue.
package plaintypestopforgets

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Controller struct {
	queue  *workqueue.Typed[string]
	stopCh chan struct{}
}

func New() *Controller {
	return &Controller{
		queue:  workqueue.NewTyped[string](), // want `workqueue "queue" of Controller is not shut down by Stop \(leaks its workers, and 1 goroutine if it has a name and metrics\)`
		stopCh: make(chan struct{}),
	}
}

func (c *Controller) Start() {
	go wait.Until(c.worker, time.Second, c.stopCh)
}

func (c *Controller) worker() {
	for {
		k, quit := c.queue.Get()
		if quit {
			return
		}
		klog.Info(k)
		c.queue.Done(k)
	}
}

func (c *Controller) Stop() { close(c.stopCh) }
