// A per-cluster struct holds its own factory; a method of it hands the informer to the lib; Stop cancels.
package lib

import (
	"sync/atomic"

	"k8s.io/client-go/tools/cache"
)

func Count(inf cache.SharedIndexInformer, n *atomic.Int64) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		AddFunc:    func(any) { n.Add(1) },
		DeleteFunc: func(any) { n.Add(-1) },
	})
	return err
}
