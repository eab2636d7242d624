// Main builds one, and an HTTP handler in another package builds one per request: one short chain is enough.
package lib

import (
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
)

type Index struct {
	mu    sync.RWMutex
	names map[string]struct{}
}

func NewIndex(inf cache.SharedIndexInformer) (*Index, error) {
	ix := &Index{names: map[string]struct{}{}}
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to inf is never removed: called per request from ServeHTTP \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj any) {
			if m, ok := obj.(metav1.Object); ok {
				ix.mu.Lock()
				ix.names[m.GetName()] = struct{}{}
				ix.mu.Unlock()
			}
		},
	})
	return ix, err
}

func (ix *Index) Len() int {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	return len(ix.names)
}
