// The controller is registered as a handler (which only adds); when the caches do not sync it is dropped before Run.
package callercachesyncbeforerun

import (
	"context"
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	synced cache.InformerSynced
}

func NewController(informer cache.SharedIndexInformer) *Controller {
	c := &Controller{
		queue:  workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "nodes"}),
		synced: informer.HasSynced,
	}
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { c.enqueue(obj) },
		DeleteFunc: c.enqueue,
	})
	return c
}

func (c *Controller) enqueue(obj any) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		c.queue.Add(key)
	}
}

func (c *Controller) Run(ctx context.Context, workers int) {
	defer runtime.HandleCrash()
	defer c.queue.ShutDown()
	for range workers {
		go wait.UntilWithContext(ctx, c.work, time.Second)
	}
	<-ctx.Done()
}

func (c *Controller) work(context.Context) {
	for k, quit := c.queue.Get(); !quit; k, quit = c.queue.Get() {
		c.queue.Done(k)
	}
}

func StartNodes(ctx context.Context, informer cache.SharedIndexInformer) error {
	c := NewController(informer) // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	go informer.Run(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), c.synced) {
		return errors.New("timed out waiting for caches")
	}
	c.Run(ctx, 2)
	return nil
}
