// The lib takes a local two-method interface instead of the informer; called from an HTTP handler closure in main.
package lib

import (
	"k8s.io/client-go/tools/cache"
)

type Source interface {
	AddEventHandler(cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error)
	HasSynced() bool
}

func Tail(src Source, out chan<- any) bool {
	_, err := src.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) { // want:vet `the handler added to src is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to src is never removed: called per request from main \(leaks 2 goroutines and 27 KiB each time\)`
		select {
		case out <- obj:
		default:
		}
	}})
	return err == nil && src.HasSynced()
}
