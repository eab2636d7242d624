package helper

import (
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

func Remove(inf cache.SharedIndexInformer, reg cache.ResourceEventHandlerRegistration) {
	utilruntime.HandleError(inf.RemoveEventHandler(reg))
}
