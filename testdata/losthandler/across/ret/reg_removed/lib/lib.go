// The wrapper returns the registration; the per-cluster owner keeps it and Stop removes it.
package lib

import (
	"k8s.io/client-go/tools/cache"
)

func OnAdd(inf cache.SharedIndexInformer, fn func(any)) (cache.ResourceEventHandlerRegistration, error) {
	return inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: fn})
}
