// The promoted Stop removes the base's handler; the derived type's own handler stays.
package embeddedbaseonly

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type baseController struct {
	informer cache.SharedIndexInformer
	reg      cache.ResourceEventHandlerRegistration
	queue    workqueue.TypedRateLimitingInterface[string]
}

func (b *baseController) start() error {
	reg, err := b.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: b.enqueue})
	if err != nil {
		return err
	}
	b.reg = reg
	return nil
}

func (b *baseController) enqueue(obj interface{}) {
	if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		b.queue.Add(key)
	}
}

func (b *baseController) Stop() {
	_ = b.informer.RemoveEventHandler(b.reg)
	b.queue.ShutDown()
}

type ServiceController struct {
	baseController
	nodes cache.SharedIndexInformer
}

func NewServiceController(svcs, nodes cache.SharedIndexInformer) (*ServiceController, error) {
	c := &ServiceController{
		baseController: baseController{
			informer: svcs,
			queue:    workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		},
		nodes: nodes,
	}
	if err := c.start(); err != nil {
		return nil, err
	}
	_, err := nodes.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to nodes is never removed: Stop of ServiceController forgets it \(leaks 2 goroutines and 27 KiB each time\)`
		UpdateFunc: func(_, _ interface{}) { c.queue.Add("all") },
	})
	if err != nil {
		c.Stop()
		return nil, err
	}
	return c, nil
}
