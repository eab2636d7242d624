// The loser of LoadOrStore is a whole controller; it was never run and is dropped with its queue.
package registryloadorstoreownerloses

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newController(cluster string) *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: cluster})}
}

func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

type Clusters struct{ m sync.Map }

func (cs *Clusters) Ensure(ctx context.Context, cluster string) *Controller {
	c := newController(cluster)
	if prev, loaded := cs.m.LoadOrStore(cluster, c); loaded { // want `the workqueue of "c" is dropped if another is found, and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
		return prev.(*Controller)
	}
	go c.Run(ctx)
	return c
}
