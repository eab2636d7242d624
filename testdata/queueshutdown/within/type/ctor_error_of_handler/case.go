// The constructor returns the error of adding a handler, which fails only on an informer that has stopped: then the process ends.
package typectorerrorofhandler

import (
	"context"
	"fmt"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New(informer cache.SharedIndexInformer) (*Controller, error) {
	c := &Controller{
		queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "pods"}),
	}
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
				c.queue.Add(key)
			}
		},
	}); err != nil {
		return nil, fmt.Errorf("adding handler: %w", err)
	}
	return c, nil
}

func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}
