// right: classic controller
package wqrun

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type C struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *C) Run(ctx context.Context, n int) {
	defer c.queue.ShutDown()
	for i := 0; i < n; i++ {
		go wait.UntilWithContext(ctx, c.worker, time.Second)
	}
	<-ctx.Done()
}
func (c *C) worker(ctx context.Context) {
	for c.next(ctx) {
	}
}
func (c *C) next(ctx context.Context) bool {
	k, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(k)
	c.queue.Forget(k)
	return true
}
