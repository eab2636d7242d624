// The init funcs of another package are run for every namespace added, by an event callback.
package lib

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
)

func New(inf cache.SharedIndexInformer, ns string) error {
	_, err := inf.AddEventHandler(cache.FilteringResourceEventHandler{ // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to inf is never removed: called per event from main via startPods \(leaks 2 goroutines and 27 KiB each time\)`
		FilterFunc: func(obj any) bool {
			m, ok := obj.(metav1.Object)
			return ok && m.GetNamespace() == ns
		},
		Handler: cache.ResourceEventHandlerFuncs{},
	})
	return err
}
