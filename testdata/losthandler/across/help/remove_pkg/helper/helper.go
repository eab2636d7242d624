package helper

import (
	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
)

type Remover interface {
	RemoveEventHandler(cache.ResourceEventHandlerRegistration) error
}

func Remove(r Remover, reg cache.ResourceEventHandlerRegistration) {
	if reg == nil {
		return
	}
	if err := r.RemoveEventHandler(reg); err != nil {
		klog.ErrorS(err, "removing handler")
	}
}
