// The constructor returns an error and drops the queue it made; on success Run would shut it down.
package typectorerrorafterqueue

import (
	"context"
	"fmt"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New(store cache.Store, pods []any) (*Controller, error) {
	c := &Controller{
		queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "pods"}), // want `workqueue "queue" is not shut down on every path \(leaks 1 goroutine and 14 KiB each time\)`
	}
	if err := store.Replace(pods, ""); err != nil {
		return nil, fmt.Errorf("filling the store: %w", err)
	}
	return c, nil
}

func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}
