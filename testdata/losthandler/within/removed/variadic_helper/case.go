// A helper removes all the registrations it is given.
package variadichelper

import (
	"time"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type TierController struct {
	inf  cache.SharedIndexInformer
	a, b cache.ResourceEventHandlerRegistration
}

func NewTierController(inf cache.SharedIndexInformer) (*TierController, error) {
	a, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(interface{}) { klog.Info("a") }})
	if err != nil {
		return nil, err
	}
	b, err := inf.AddEventHandlerWithResyncPeriod(cache.ResourceEventHandlerFuncs{AddFunc: func(interface{}) { klog.Info("b") }}, time.Minute)
	if err != nil {
		return nil, err
	}
	return &TierController{inf: inf, a: a, b: b}, nil
}

func (t *TierController) Stop() {
	removeAll(t.inf, t.a, t.b)
}

func removeAll(inf cache.SharedIndexInformer, regs ...cache.ResourceEventHandlerRegistration) {
	for _, reg := range regs {
		if err := inf.RemoveEventHandler(reg); err != nil {
			utilruntime.HandleError(err)
		}
	}
}
