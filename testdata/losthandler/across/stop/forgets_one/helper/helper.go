package helper

import (
	"k8s.io/client-go/tools/cache"
)

func Remove(inf cache.SharedIndexInformer, reg cache.ResourceEventHandlerRegistration) {
	if reg != nil {
		_ = inf.RemoveEventHandler(reg)
	}
}
