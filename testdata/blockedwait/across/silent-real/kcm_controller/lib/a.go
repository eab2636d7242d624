// right: Run shuts the queue down in a defer after ctx is done; workers end with it
package lib

import (
	"context"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sync"
	"time"
)

type Controller struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	synced cache.InformerSynced
}

func New(s cache.InformerSynced) *Controller {
	return &Controller{workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), s}
}
func (c *Controller) Run(ctx context.Context, workers int) {
	var wg sync.WaitGroup
	defer func() { c.queue.ShutDown(); wg.Wait() }()
	if !cache.WaitForNamedCacheSync("x", ctx.Done(), c.synced) {
		return
	}
	for i := 0; i < workers; i++ {
		wg.Go(func() { wait.UntilWithContext(ctx, c.worker, time.Second) })
	}
	<-ctx.Done()
}
func (c *Controller) worker(ctx context.Context) {
	for c.next(ctx) {
	}
}
func (c *Controller) next(ctx context.Context) bool {
	k, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(k)
	c.queue.Forget(k)
	return true
}
func (c *Controller) Enqueue(s string) { c.queue.Add(s) }
