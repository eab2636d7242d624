// Cured twin of order/wgwait_before_shutdown: first ShutDown, then Wait.
package shutdown_before_wgwait

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedInterface[string]
	sync  func(string)
}

func New() *Controller { return &Controller{queue: workqueue.NewTyped[string]()} }

func (c *Controller) Run(ctx context.Context, n int) {
	var wg sync.WaitGroup
	for i := 0; i < n; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			c.worker()
		}()
	}
	<-ctx.Done()
	c.queue.ShutDown()
	wg.Wait()
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
