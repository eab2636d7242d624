// right: shutdown before waiting for the workers
package wqwg

import (
	"context"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type C struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *C) Run(ctx context.Context, n int) {
	var wg wait.Group
	defer wg.Wait()
	defer c.queue.ShutDown()
	for range n {
		wg.Start(func() {
			for {
				k, quit := c.queue.Get()
				if quit {
					return
				}
				c.queue.Done(k)
			}
		})
	}
	<-ctx.Done()
}
