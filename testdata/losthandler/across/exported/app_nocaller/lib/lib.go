// An exported app constructor drops the registration the lib hands back; nobody calls the app.
package lib

import (
	"k8s.io/client-go/tools/cache"
)

func OnAdd(inf cache.SharedIndexInformer, fn func(any)) (cache.ResourceEventHandlerRegistration, error) {
	return inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: fn})
}
