// Start has a value receiver: the registration is stored in a copy, Stop sees nil.
package valuereceiverlosesfield

import (
	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Autoscaler struct {
	deployments cache.SharedIndexInformer
	reg         cache.ResourceEventHandlerRegistration
	scale       func(string)
}

func (a Autoscaler) Start() error {
	reg, err := a.deployments.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "reg" is never removed: Stop of Autoscaler forgets it \(leaks 2 goroutines and 27 KiB each time\)`
		UpdateFunc: func(_, cur interface{}) {
			if d, ok := cur.(*appsv1.Deployment); ok {
				a.scale(d.Name)
			}
		},
	})
	if err != nil {
		return err
	}
	a.reg = reg
	return nil
}

func (a *Autoscaler) Stop() {
	if a.reg == nil {
		return
	}
	if err := a.deployments.RemoveEventHandler(a.reg); err != nil {
		klog.ErrorS(err, "stop autoscaler")
	}
}
