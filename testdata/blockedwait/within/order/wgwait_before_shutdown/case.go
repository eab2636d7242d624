// wg.Wait waits for workers that only the ShutDown on the next line can end.
package wgwait_before_shutdown

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
		go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			defer wg.Done()
			c.worker()
		}()
	}
	<-ctx.Done()
	wg.Wait()
	c.queue.ShutDown()
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
