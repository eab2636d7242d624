// Registered on pods, removed from nodes (a no-op).
package wronginformer

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Descheduler struct {
	pods  cache.SharedIndexInformer
	nodes cache.SharedIndexInformer
	reg   cache.ResourceEventHandlerRegistration
}

func (d *Descheduler) Start() (err error) {
	d.reg, err = d.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "reg" of Descheduler is removed from another informer than it was added to, which does nothing \(leaks 2 goroutines and 27 KiB each time\)`
		DeleteFunc: func(obj interface{}) { d.evaluate() },
	})
	return err
}

func (d *Descheduler) evaluate() {
	klog.InfoS("evaluate", "pods", len(d.pods.GetStore().ListKeys()), "nodes", len(d.nodes.GetStore().ListKeys()))
}

func (d *Descheduler) Stop() error {
	return d.nodes.RemoveEventHandler(d.reg)
}
