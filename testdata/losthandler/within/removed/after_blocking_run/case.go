// The handler is removed after the blocking queue loop returns.
package afterblockingrun

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type HostController struct {
	svcs cache.SharedIndexInformer
	reg  cache.ResourceEventHandlerRegistration
	q    *queue
}

type queue struct {
	workqueue.TypedInterface[string]
}

func (q *queue) Run(stop <-chan struct{}) {
	go func() {
		<-stop
		q.ShutDown()
	}()
	for {
		item, quit := q.Get()
		if quit {
			return
		}
		klog.V(4).InfoS("item", "key", item)
		q.Done(item)
	}
}

func NewHostController(svcs cache.SharedIndexInformer) (*HostController, error) {
	c := &HostController{svcs: svcs, q: &queue{workqueue.NewTyped[string]()}}
	reg, err := svcs.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { c.q.Add(obj.(*corev1.Service).Name) },
	})
	if err != nil {
		return nil, err
	}
	c.reg = reg
	return c, nil
}

func (c *HostController) Run(stop <-chan struct{}) {
	c.q.Run(stop)
	_ = c.svcs.RemoveEventHandler(c.reg)
}
