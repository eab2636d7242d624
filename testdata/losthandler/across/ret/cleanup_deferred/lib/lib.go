// The same Subscribe, and the handler defers the unsubscribe.
package lib

import (
	"k8s.io/client-go/tools/cache"
)

type Unsubscribe func() error

func Subscribe(inf cache.SharedIndexInformer, ch chan<- string) (Unsubscribe, error) {
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
	return func() error { return inf.RemoveEventHandler(reg) }, nil
}
