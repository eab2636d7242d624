// The worker drops the unsubscribe func that watchNamespace returns.
package dropsunsubscribe

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type ScopeController struct {
	namespaces cache.SharedIndexInformer
	queue      workqueue.TypedRateLimitingInterface[string]
}

func (c *ScopeController) watchNamespace(name string) (func(), error) {
	reg, err := c.namespaces.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, obj interface{}) {
			if obj.(*corev1.Namespace).Name == name {
				c.queue.Add(name)
			}
		},
	})
	if err != nil {
		return nil, err
	}
	return func() { _ = c.namespaces.RemoveEventHandler(reg) }, nil
}

func (c *ScopeController) processNextItem(ctx context.Context) bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if _, err := c.watchNamespace(key); err != nil { // want `the func that removes the event handler is never called: added per item of its queue in processNextItem \(leaks 2 goroutines and 27 KiB each time\)`
		c.queue.AddRateLimited(key)
		return true
	}
	c.queue.Forget(key)
	return true
}

func (c *ScopeController) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	go wait.UntilWithContext(ctx, func(ctx context.Context) {
		for c.processNextItem(ctx) {
		}
	}, time.Second)
	<-ctx.Done()
}
