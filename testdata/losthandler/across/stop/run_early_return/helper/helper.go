package helper

import (
	"k8s.io/client-go/tools/cache"
)

func Remove(inf cache.SharedIndexInformer, reg cache.ResourceEventHandlerRegistration) error {
	return inf.RemoveEventHandler(reg)
}
