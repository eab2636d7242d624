// Generic controller with only Run.
package genericcontroller

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller[T runtime.Object] struct {
	informer cache.SharedIndexInformer
	queue    workqueue.TypedRateLimitingInterface[string]
	handle   func(context.Context, T) error
}

func New[T runtime.Object](informer cache.SharedIndexInformer, handle func(context.Context, T) error) (*Controller[T], error) {
	c := &Controller[T]{
		informer: informer,
		handle:   handle,
		queue:    workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to informer is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) {
			if _, ok := obj.(T); !ok {
				return
			}
			if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
				c.queue.Add(key)
			}
		},
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

func (c *Controller[T]) Run(ctx context.Context) error {
	defer c.queue.ShutDown()
	for {
		key, quit := c.queue.Get()
		if quit {
			return nil
		}
		obj, ok, err := c.informer.GetIndexer().GetByKey(key)
		if err == nil && ok {
			err = c.handle(ctx, obj.(T))
		}
		if err != nil {
			c.queue.AddRateLimited(key)
		}
		c.queue.Done(key)
	}
}
