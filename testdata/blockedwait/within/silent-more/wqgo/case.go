// right: goroutine shuts queue down on ctx, workers joined
package wqgo

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type C struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *C) Run(ctx context.Context) {
	go func() {
		<-ctx.Done()
		c.queue.ShutDown()
	}()
	c.process()
}
func (c *C) process() {
	for {
		k, quit := c.queue.Get()
		if quit {
			return
		}
		c.queue.Done(k)
	}
}
func Start(ctx context.Context) {
	c := &C{workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	go c.Run(ctx)
}
