// The hidden implementation has only Run(ctx), which ends its workers' context but never the queue.
package typeinterfacenevershut

import (
	"context"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/util/workqueue"
)

type Controller interface {
	Run(ctx context.Context) error
}

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(context.Context, string) error
}

func New(sync func(context.Context, string) error) Controller {
	c := &controller{sync: sync}
	c.queue = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "hidden"}) // want `workqueue "queue" of controller is never shut down \(may leak 1 goroutine and 14 KiB each time\)`
	return c
}

func (c *controller) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	for range 2 {
		g.Go(func() error {
			for ctx.Err() == nil {
				k, _ := c.queue.Get()
				if err := c.sync(ctx, k); err != nil {
					c.queue.AddRateLimited(k)
				}
				c.queue.Done(k)
			}
			return nil
		})
	}
	return g.Wait()
}
