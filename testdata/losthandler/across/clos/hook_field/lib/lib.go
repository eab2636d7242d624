// Main puts a closure into a hook field of another package; that package runs it from an informer callback.
package lib

import (
	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
)

func Follow(inf cache.SharedIndexInformer, key string) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, obj any) { // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to inf is never removed: called per event from OnAdd via main \(leaks 2 goroutines and 27 KiB each time\)`
		if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil && k == key {
			klog.InfoS("followed", "key", k)
		}
	}})
	return err
}
