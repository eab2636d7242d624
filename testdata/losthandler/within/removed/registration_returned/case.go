// An exported function hands the registration to its unknown caller.
package registrationreturned

import (
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

func WatchSecrets(inf cache.SharedIndexInformer, ns string, fn func(*corev1.Secret)) (cache.ResourceEventHandlerRegistration, error) {
	if fn == nil {
		return nil, errors.New("nil callback")
	}
	reg, err := inf.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj interface{}) bool {
			s, ok := obj.(*corev1.Secret)
			return ok && s.Namespace == ns
		},
		Handler: cache.ResourceEventHandlerFuncs{
			AddFunc:    func(obj interface{}) { fn(obj.(*corev1.Secret)) },
			UpdateFunc: func(_, obj interface{}) { fn(obj.(*corev1.Secret)) },
		},
	})
	if err != nil {
		return nil, fmt.Errorf("secrets of %s: %w", ns, err)
	}
	return reg, nil
}
