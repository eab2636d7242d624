// An admission webhook's Handle registers through a lib per request.
package lib

import (
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

type Lookup struct{ inf cache.SharedIndexInformer }

func NewLookup(inf cache.SharedIndexInformer, on func(any)) *Lookup {
	if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: on}); err != nil { // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to inf is never removed: called per admission request from Handle \(leaks 2 goroutines and 27 KiB each time\)`
		utilruntime.HandleError(err)
	}
	return &Lookup{inf: inf}
}

func (l *Lookup) Has(key string) bool {
	_, ok, err := l.inf.GetIndexer().GetByKey(key)
	return ok && err == nil
}
