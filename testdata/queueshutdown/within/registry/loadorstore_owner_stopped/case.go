// The losing controller is stopped before the winner is returned.
package registryloadorstoreownerstopped

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
	defer c.Stop()
	<-ctx.Done()
}

func (c *Controller) Stop() { c.queue.ShutDown() }

type Clusters struct{ m sync.Map }

func (cs *Clusters) Ensure(ctx context.Context, cluster string) *Controller {
	c := newController(cluster)
	prev, loaded := cs.m.LoadOrStore(cluster, c)
	if !loaded {
		go c.Run(ctx)
		return c
	}
	c.Stop()
	return prev.(*Controller)
}
