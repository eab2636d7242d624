// Stop shuts the queue down and forgets the handler made in the constructor.
package forgetshandler

import (
	"sync"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type TokenController struct {
	secrets  corelisters.SecretLister
	queue    workqueue.TypedRateLimitingInterface[string]
	stopOnce sync.Once
}

func NewTokenController(secrets coreinformers.SecretInformer) (*TokenController, error) {
	c := &TokenController{
		secrets: secrets.Lister(),
		queue:   workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	_, err := secrets.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to secrets\.Informer\(\) is never removed: Stop of TokenController forgets it \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc:    c.enqueue,
		UpdateFunc: func(_, cur interface{}) { c.enqueue(cur) },
		DeleteFunc: c.enqueue,
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

func (c *TokenController) enqueue(obj interface{}) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	c.queue.Add(key)
}

func (c *TokenController) Stop() {
	c.stopOnce.Do(c.queue.ShutDown)
}
