// A library nobody in the module calls: nobody can see how long the owner lives.
package lib

import (
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

type Controller struct {
	services cache.SharedIndexInformer
	notify   func(key string)
}

func New(services cache.SharedIndexInformer, notify func(key string)) *Controller {
	c := &Controller{services: services, notify: notify}
	c.wire()
	return c
}

func (c *Controller) wire() {
	utilruntime.Must(register(c.services, c.onAdd))
}

func (c *Controller) onAdd(obj any) {
	if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		c.notify(k)
	}
}

func register(inf cache.SharedIndexInformer, add func(any)) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: add}) // want `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	return err
}
