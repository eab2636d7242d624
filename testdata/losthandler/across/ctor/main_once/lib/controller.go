// Exported NewController drops its registration; the only caller is main, once, with main's factory: process life.
package lib

import (
	"context"
	"fmt"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Controller keeps endpoints up to date.
type Controller struct {
	lister corelisters.PodLister
	synced cache.InformerSynced
	queue  workqueue.TypedRateLimitingInterface[string]
}

// NewController wires the controller to the shared pod informer.
func NewController(pods coreinformers.PodInformer) (*Controller, error) {
	c := &Controller{
		lister: pods.Lister(),
		synced: pods.Informer().HasSynced,
		queue:  workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	_, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want:vet `the handler added to pods\.Informer\(\) is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		AddFunc:    c.enqueue,
		DeleteFunc: c.enqueue,
	})
	if err != nil {
		return nil, fmt.Errorf("adding pod handler: %w", err)
	}
	return c, nil
}

func (c *Controller) enqueue(obj any) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	c.queue.Add(key)
}

// Run blocks until ctx is done.
func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	if !cache.WaitForCacheSync(ctx.Done(), c.synced) {
		return
	}
	<-ctx.Done()
}
