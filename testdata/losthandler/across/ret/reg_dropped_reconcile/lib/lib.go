// The wrapper returns the registration, Reconcile drops it.
package lib

import (
	"fmt"

	"k8s.io/client-go/tools/cache"
)

func OnChange(inf cache.SharedIndexInformer, fn func(key string)) (cache.ResourceEventHandlerRegistration, error) {
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
			fn(k)
		}
	}})
	if err != nil {
		return nil, fmt.Errorf("register: %w", err)
	}
	return reg, nil
}
