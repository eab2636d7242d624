// Subscribe hands back an unsubscribe func; the HTTP handler throws it away.
package lib

import (
	"k8s.io/client-go/tools/cache"
)

func Subscribe(inf cache.SharedIndexInformer, ch chan<- string) (func(), error) {
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
			select {
			case ch <- k:
			default:
			}
		}
	}})
	if err != nil {
		return nil, err
	}
	return func() { _ = inf.RemoveEventHandler(reg) }, nil
}
