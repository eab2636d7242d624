// Stop removes what the constructor added.
package stopmethod

import (
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type TokenController struct {
	inf   cache.SharedIndexInformer
	reg   cache.ResourceEventHandlerRegistration
	queue workqueue.TypedRateLimitingInterface[string]
}

func NewTokenController(secrets coreinformers.SecretInformer) (*TokenController, error) {
	c := &TokenController{
		inf:   secrets.Informer(),
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	reg, err := c.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.enqueue})
	if err != nil {
		c.queue.ShutDown()
		return nil, err
	}
	c.reg = reg
	return c, nil
}

func (c *TokenController) enqueue(obj interface{}) {
	if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		c.queue.Add(key)
	}
}

func (c *TokenController) Stop() {
	if err := c.inf.RemoveEventHandler(c.reg); err != nil {
		utilruntime.HandleError(err)
	}
	c.queue.ShutDown()
}
