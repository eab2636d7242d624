// On an error the deferred closure sees the named result and shuts the queue down; otherwise the controller, which has a Run that releases it, is returned.
package defernamederrorctor

import (
	"context"
	"fmt"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
	reg   cache.ResourceEventHandlerRegistration
}

func New(informer cache.SharedIndexInformer) (_ *Controller, err error) {
	queue := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "pods"})
	defer func() {
		if err != nil {
			queue.ShutDown()
		}
	}()
	c := &Controller{queue: queue}
	if c.reg, err = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) { c.enqueue(obj) },
	}); err != nil {
		return nil, fmt.Errorf("add handler: %w", err)
	}
	if err := informer.AddIndexers(cache.Indexers{}); err != nil {
		return nil, err
	}
	return c, nil
}

func (c *Controller) enqueue(obj any) {
	if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		c.queue.Add(key)
	}
}

func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}
