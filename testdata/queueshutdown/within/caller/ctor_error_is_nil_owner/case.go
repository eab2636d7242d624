// The constructor returns nil with every error and shuts its queue down first, so the error return has no owner to release.
package callerctorerrorisnilowner

import (
	"context"
	"fmt"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New(informer cache.SharedIndexInformer) (*Controller, error) {
	c := &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	if err := informer.SetWatchErrorHandler(func(_ *cache.Reflector, err error) { klog.ErrorS(err, "watch") }); err != nil {
		c.queue.ShutDown()
		return nil, err
	}
	return c, nil
}

func (c *Controller) Run(ctx context.Context) error {
	defer c.queue.ShutDown()
	<-ctx.Done()
	return ctx.Err()
}

func Start(ctx context.Context, informer cache.SharedIndexInformer) error {
	c, err := New(informer)
	if err != nil {
		return fmt.Errorf("new: %w", err)
	}
	return c.Run(ctx)
}
