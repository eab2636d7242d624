// The embedded base owns and removes all handlers, derived ones register through it.
package embeddedpromotedstop

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type handle struct {
	informer cache.SharedIndexInformer
	reg      cache.ResourceEventHandlerRegistration
}

type base struct {
	handles []handle
	queue   workqueue.TypedRateLimitingInterface[string]
}

func (b *base) register(inf cache.SharedIndexInformer, h cache.ResourceEventHandler) error {
	reg, err := inf.AddEventHandler(h)
	if err != nil {
		return err
	}
	b.handles = append(b.handles, handle{informer: inf, reg: reg})
	return nil
}

func (b *base) Stop() {
	for _, h := range b.handles {
		_ = h.informer.RemoveEventHandler(h.reg)
	}
	b.queue.ShutDown()
}

type ServiceController struct {
	base
	nodes cache.SharedIndexInformer
}

func NewServiceController(svcs, nodes cache.SharedIndexInformer) (*ServiceController, error) {
	c := &ServiceController{nodes: nodes}
	c.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for _, inf := range []cache.SharedIndexInformer{svcs, nodes} {
		if err := c.register(inf, cache.ResourceEventHandlerFuncs{AddFunc: func(interface{}) { c.queue.Add("all") }}); err != nil {
			c.Stop()
			return nil, err
		}
	}
	return c, nil
}
