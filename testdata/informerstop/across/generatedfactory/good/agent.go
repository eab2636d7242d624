// The same generated factory on a channel per workspace, which the delete callback closes.
package good

import (
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/informerstop/across/generatedfactory/generated/externalversions"
)

type engagement struct {
	store cache.Store
	done  chan struct{}
}

// Agent serves workspaces.
type Agent struct {
	Connect func(workspace string) (externalversions.Interface, error)

	mu     sync.Mutex
	active map[string]engagement
}

// OnAdd implements cache.ResourceEventHandler.
func (a *Agent) OnAdd(obj any, _ bool) {
	ns, ok := obj.(*corev1.Namespace)
	if !ok {
		return
	}
	acme, err := a.Connect(ns.Name)
	if err != nil {
		return
	}
	e := engagement{done: make(chan struct{})}
	factory := externalversions.NewSharedInformerFactory(acme, time.Minute)
	e.store = factory.Widgets().GetStore()
	factory.Start(e.done)
	a.mu.Lock()
	defer a.mu.Unlock()
	if old, ok := a.active[ns.Name]; ok {
		close(old.done)
	}
	if a.active == nil {
		a.active = map[string]engagement{}
	}
	a.active[ns.Name] = e
}

// OnUpdate implements cache.ResourceEventHandler.
func (a *Agent) OnUpdate(_, _ any) {}

// OnDelete implements cache.ResourceEventHandler.
func (a *Agent) OnDelete(obj any) {
	if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = d.Obj
	}
	ns, ok := obj.(*corev1.Namespace)
	if !ok {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if e, ok := a.active[ns.Name]; ok {
		delete(a.active, ns.Name)
		close(e.done)
	}
}
