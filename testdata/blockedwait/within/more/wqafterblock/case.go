package wqafterblock

import (
	"context"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type C struct {
	q workqueue.TypedInterface[string]
}

func (c *C) next(context.Context) {
	k, _ := c.q.Get()
	c.q.Done(k)
}
func (c *C) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, c.next, 0)
	c.q.ShutDown()
}
func Start(ctx context.Context, c *C) { go c.Run(ctx) } // want `goroutine may wait forever .*\(may leak 1 goroutine each time.*\)`
