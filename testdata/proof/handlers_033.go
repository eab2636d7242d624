//go:build !clientgo031

package main

import "k8s.io/client-go/tools/cache"

var handlersSince033 = []probe{
	handlerProbe("SharedInformer.AddEventHandlerWithOptions",
		func(i cache.SharedIndexInformer) (cache.ResourceEventHandlerRegistration, error) {
			return i.AddEventHandlerWithOptions(cache.ResourceEventHandlerFuncs{}, cache.HandlerOptions{})
		}),
}
