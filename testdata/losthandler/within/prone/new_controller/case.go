// Exported NewController takes a shared informer, drops the registration, type has only Run(ctx).
package newcontroller

import (
	"context"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	podLister  corelisters.PodLister
	podsSynced cache.InformerSynced
	queue      workqueue.TypedRateLimitingInterface[string]
}

func NewController(pods coreinformers.PodInformer) *Controller {
	c := &Controller{
		podLister:  pods.Lister(),
		podsSynced: pods.Informer().HasSynced,
		queue:      workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to pods\.Informer\(\) is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		AddFunc:    c.enqueue,
		UpdateFunc: func(_, cur interface{}) { c.enqueue(cur) },
		DeleteFunc: c.enqueue,
	})
	return c
}

func (c *Controller) enqueue(obj interface{}) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	c.queue.Add(key)
}

func (c *Controller) Run(ctx context.Context, workers int) {
	defer utilruntime.HandleCrash()
	defer c.queue.ShutDown()
	if !cache.WaitForCacheSync(ctx.Done(), c.podsSynced) {
		return
	}
	<-ctx.Done()
}
