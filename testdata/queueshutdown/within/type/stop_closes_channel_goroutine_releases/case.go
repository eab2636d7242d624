// Stop only closes the channel; a goroutine started by Start waits for that and shuts the queue down.
package typestopcloseschannelgoroutinereleases

import (
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	stopCh chan struct{}
	once   sync.Once
}

func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), stopCh: make(chan struct{})}
}

func (c *Controller) Start(work func(string)) {
	go func() {
		<-c.stopCh
		c.queue.ShutDown()
	}()
	go wait.Until(func() {
		for {
			k, quit := c.queue.Get()
			if quit {
				return
			}
			work(k)
			c.queue.Done(k)
		}
	}, time.Second, c.stopCh)
}

func (c *Controller) Stop() { c.once.Do(func() { close(c.stopCh) }) }
