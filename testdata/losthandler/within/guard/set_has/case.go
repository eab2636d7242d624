// A sets.Set of names that only grows guards the registration in a callback.
package sethas

import (
	"sync"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type CRDWatcher struct {
	mu      sync.Mutex
	seen    sets.Set[string]
	resolve func(string) cache.SharedIndexInformer
	handler cache.ResourceEventHandler
}

func (w *CRDWatcher) OnAdd(obj interface{}, _ bool) {
	u, ok := obj.(*unstructured.Unstructured)
	if !ok {
		return
	}
	name := u.GetName()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.seen.Has(name) {
		return
	}
	if _, err := w.resolve(name).AddEventHandler(w.handler); err != nil {
		klog.ErrorS(err, "watch", "crd", name)
		return
	}
	w.seen.Insert(name)
}

func (w *CRDWatcher) OnUpdate(_, obj interface{}) { w.OnAdd(obj, false) }
func (w *CRDWatcher) OnDelete(interface{})        {}
