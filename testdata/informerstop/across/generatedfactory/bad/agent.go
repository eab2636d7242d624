// A generated factory of another project, new for each workspace, on the stop channel of the agent.
package bad

import (
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/informerstop/across/generatedfactory/generated/externalversions"
)

// Agent serves workspaces.
type Agent struct {
	Connect func(workspace string) (externalversions.Interface, error)

	stopCh <-chan struct{}
	mu     sync.Mutex
	stores map[string]cache.Store
}

// New makes an agent that ends with stopCh.
func New(stopCh <-chan struct{}) *Agent {
	return &Agent{stopCh: stopCh, stores: map[string]cache.Store{}}
}

// Handler reacts to workspaces.
func (a *Agent) Handler() cache.ResourceEventHandler {
	return &cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if ns, ok := obj.(*corev1.Namespace); ok {
				a.engage(ns.Name)
			}
		},
		DeleteFunc: func(obj any) {
			if ns, ok := obj.(*corev1.Namespace); ok {
				a.mu.Lock()
				defer a.mu.Unlock()
				delete(a.stores, ns.Name)
			}
		},
	}
}

func (a *Agent) engage(ws string) {
	acme, err := a.Connect(ws)
	if err != nil {
		return
	}
	factory := externalversions.NewSharedInformerFactory(acme, time.Minute)
	store := factory.Widgets().GetStore()
	factory.Start(a.stopCh) // want `informer factory runs until a\.stopCh ends, and more are started before that: called per event from Handler \(leaks 6 goroutines and 38 KiB each time\)`
	factory.WaitForCacheSync(a.stopCh)
	a.mu.Lock()
	a.stores[ws] = store
	a.mu.Unlock()
}
