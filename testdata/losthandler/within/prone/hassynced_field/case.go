// The registration is kept only as a HasSynced method value.
package hassyncedfield

import (
	"context"
	"time"

	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type ServiceAccountController struct {
	synced []cache.InformerSynced
	lister corelisters.ServiceAccountLister
	queue  workqueue.TypedRateLimitingInterface[string]
}

func NewServiceAccountController(sa coreinformers.ServiceAccountInformer) (*ServiceAccountController, error) {
	c := &ServiceAccountController{
		lister: sa.Lister(),
		queue:  workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	saHandler, err := sa.Informer().AddEventHandlerWithResyncPeriod(cache.ResourceEventHandlerFuncs{ // want `handler registration "saHandler" is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		DeleteFunc: func(obj interface{}) {
			if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
				c.queue.Add(key)
			}
		},
	}, time.Hour)
	if err != nil {
		return nil, err
	}
	c.synced = append(c.synced, saHandler.HasSynced)
	return c, nil
}

func (c *ServiceAccountController) Run(ctx context.Context, workers int) {
	defer c.queue.ShutDown()
	if !cache.WaitForNamedCacheSync("service account", ctx.Done(), c.synced...) {
		return
	}
	<-ctx.Done()
}
