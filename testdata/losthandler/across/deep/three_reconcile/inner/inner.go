package inner

import (
	"k8s.io/client-go/tools/cache"
)

// Hook registers fn for additions.
func Hook(inf cache.SharedInformer, fn func(obj any)) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: fn}) // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to inf is never removed: called per reconcile from Reconcile via collect, NewCollector \(leaks 2 goroutines and 27 KiB each time\)`
	return err
}
