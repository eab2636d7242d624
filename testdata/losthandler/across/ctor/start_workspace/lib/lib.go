// Constructor takes the informer, Start registers on the struct's field; started per workspace of a map and only cancelled.
package lib

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	informer cache.SharedIndexInformer
	queue    workqueue.TypedRateLimitingInterface[string]
}

func NewController(informer cache.SharedIndexInformer) *Controller {
	return &Controller{
		informer: informer,
		queue:    workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
}

// Start blocks until ctx ends.
func (c *Controller) Start(ctx context.Context) error {
	defer c.queue.ShutDown()
	if _, err := c.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.add}); err != nil { // want:vet `the handler added to c\.informer is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to c\.informer is never removed: Reconcile runs again once an entry is taken out of "cancels" \(leaks 2 goroutines and 27 KiB each time\)`
		return err
	}
	go wait.UntilWithContext(ctx, c.worker, time.Second)
	<-ctx.Done()
	return nil
}

func (c *Controller) add(obj any) {
	if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		c.queue.Add(k)
	}
}

func (c *Controller) worker(ctx context.Context) {
	for {
		k, quit := c.queue.Get()
		if quit {
			return
		}
		c.queue.Forget(k)
		c.queue.Done(k)
	}
}
