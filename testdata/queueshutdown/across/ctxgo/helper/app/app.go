// Released by the helpers' goroutines, as an object and as a method value.
package app

import (
	"context"

	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctxgo/helper/util"
)

// Feed fills queues until ctx ends.
func Feed(ctx context.Context, keys <-chan string) error {
	a, b := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	util.ShutDownOnDone(ctx, a)
	util.OnDone(ctx, b.ShutDown)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case k, ok := <-keys:
			if !ok {
				return nil
			}
			a.Add(k)
			b.Add(k)
		}
	}
}

// Controller is released at ctx end, not by a method.
type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// New makes a controller.
func New(ctx context.Context) *Controller {
	c := &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	util.ShutDownOnDone(ctx, c.queue)
	return c
}

// Trigger queues a key.
func (c *Controller) Trigger(key string) { c.queue.Add(key) }
