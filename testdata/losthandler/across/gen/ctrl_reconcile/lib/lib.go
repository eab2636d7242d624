// A generic lib controller on a typed informer, one per Reconcile.
package lib

import (
	"sync"

	"k8s.io/client-go/tools/cache"
)

type Latest[T cache.Object] struct {
	mu   sync.Mutex
	last T
}

func NewLatest[T cache.Object](inf cache.TypedSharedIndexInformer[T]) (*Latest[T], error) {
	l := &Latest[T]{}
	_, err := inf.AddTypedEventHandler(cache.TypedResourceEventHandlerFuncs[T]{AddFunc: l.set}) // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to inf is never removed: called per reconcile from Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return nil, err
	}
	return l, nil
}

func (l *Latest[T]) set(obj T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = obj
}
