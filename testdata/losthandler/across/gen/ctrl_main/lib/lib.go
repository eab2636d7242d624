// A generic lib function, instantiated twice by main.
package lib

import (
	"k8s.io/client-go/tools/cache"
)

func OnAdd[T any](inf cache.SharedIndexInformer, fn func(T)) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) { // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		if t, ok := obj.(T); ok {
			fn(t)
		}
	}})
	return err
}
