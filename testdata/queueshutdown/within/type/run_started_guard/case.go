// The guard at the head of Run returns only when another Run, which releases, is under way.
package typerunstartedguard

import (
	"context"
	"errors"
	"sync"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	mu      sync.Mutex
	started bool
	queue   workqueue.TypedRateLimitingInterface[string]
}

func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *Controller) Run(ctx context.Context) error {
	c.mu.Lock()
	if c.started {
		c.mu.Unlock()
		return errors.New("already started")
	}
	c.started = true
	c.mu.Unlock()

	var wg wait.Group
	defer wg.Wait()
	defer c.queue.ShutDown()
	wg.StartWithContext(ctx, c.worker)
	<-ctx.Done()
	return nil
}

func (c *Controller) worker(context.Context) {
	for k, quit := c.queue.Get(); !quit; k, quit = c.queue.Get() {
		c.queue.Done(k)
	}
}

func Serve(ctx context.Context) error {
	c := New()
	return c.Run(ctx)
}
