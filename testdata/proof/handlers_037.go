//go:build !clientgo031 && !clientgo035

package main

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

var handlersSince037 = []probe{
	handlerProbe("TypedSharedIndexInformer.AddTypedEventHandler",
		func(i cache.SharedIndexInformer) (cache.ResourceEventHandlerRegistration, error) {
			return cache.NewTypedSharedIndexInformer[*corev1.ConfigMap](i).
				AddTypedEventHandler(cache.TypedResourceEventHandlerFuncs[*corev1.ConfigMap]{})
		}),
	{
		symbol: cachePackage + "SharedInformer.AddEventHandler",
		note:   "ShutDownEventHandler",
		prepare: func(*site) maker {
			informer := runningInformer()
			return func() func() {
				registration := must(addHandler(informer))
				await(registration.HasSynced)
				return func() { check(cache.ShutDownEventHandler(informer, registration)) }
			}
		},
	},
}
