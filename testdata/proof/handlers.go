package main

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

const cachePackage = "k8s.io/client-go/tools/cache."

var handlers = []probe{
	handlerProbe("SharedInformer.AddEventHandler", addHandler),
	handlerProbe("SharedInformer.AddEventHandlerWithResyncPeriod",
		func(i cache.SharedIndexInformer) (cache.ResourceEventHandlerRegistration, error) {
			return i.AddEventHandlerWithResyncPeriod(cache.ResourceEventHandlerFuncs{}, 0)
		}),
}

func addHandler(i cache.SharedIndexInformer) (cache.ResourceEventHandlerRegistration, error) {
	return i.AddEventHandler(cache.ResourceEventHandlerFuncs{})
}

// handlerProbe is for handlers that are added to one informer, which runs for
// ever and has synced.
func handlerProbe(method string, add func(cache.SharedIndexInformer) (cache.ResourceEventHandlerRegistration, error)) probe {
	return probe{
		symbol: cachePackage + method,
		prepare: func(*site) maker {
			informer := runningInformer()
			return func() func() {
				registration := must(add(informer))
				await(registration.HasSynced)
				return func() { check(informer.RemoveEventHandler(registration)) }
			}
		},
	}
}

// runningInformer returns an informer that nobody stops.
func runningInformer() cache.SharedIndexInformer {
	informer := newInformer()
	untilClosed(informer.Run, informer.HasSynced)
	return informer
}

func newInformer() cache.SharedIndexInformer {
	return cache.NewSharedIndexInformer(noConfigMaps(), &corev1.ConfigMap{}, 0, cache.Indexers{})
}
