// Every Reconcile builds a new controller on the shared informer of the reconciler.
package lib

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

type Tracker struct {
	mu   sync.Mutex
	seen map[string]int
}

func NewTracker(nodes cache.SharedIndexInformer) *Tracker {
	t := &Tracker{seen: map[string]int{}}
	nodes.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want:vet `the handler added to nodes is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to nodes is never removed: called per reconcile from Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
		UpdateFunc: func(_, obj any) {
			if n, ok := obj.(*corev1.Node); ok {
				t.mu.Lock()
				defer t.mu.Unlock()
				t.seen[n.Name]++
			}
		},
	})
	return t
}

func (t *Tracker) Count(name string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.seen[name]
}
