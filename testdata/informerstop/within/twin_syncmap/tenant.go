// OK: sync.Map of stop channels: the LoadOrStore loser starts nothing, LoadAndDelete closes.
package syncmap

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type Tenants struct {
	kube  kubernetes.Interface
	stops sync.Map // string -> chan struct{}
}

func (t *Tenants) OnAdd(obj interface{}, _ bool) {
	ns := obj.(*corev1.Namespace)
	fresh := make(chan struct{})
	actual, loaded := t.stops.LoadOrStore(ns.Name, fresh)
	if loaded {
		return
	}
	f := informers.NewFilteredSharedInformerFactory(t.kube, 0, ns.Name, nil)
	f.Core().V1().Secrets().Informer()
	f.Start(actual.(chan struct{}))
}

func (t *Tenants) OnUpdate(_, _ interface{}) {}

func (t *Tenants) OnDelete(obj interface{}) {
	if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = d.Obj
	}
	ns, ok := obj.(*corev1.Namespace)
	if !ok {
		return
	}
	if ch, ok := t.stops.LoadAndDelete(ns.Name); ok {
		close(ch.(chan struct{}))
	}
}

func (t *Tenants) Close() {
	t.stops.Range(func(key, value any) bool {
		t.stops.Delete(key)
		close(value.(chan struct{}))
		return true
	})
}

func Install(kube kubernetes.Interface, inf cache.SharedIndexInformer) (*Tenants, error) {
	t := &Tenants{kube: kube}
	if _, err := inf.AddEventHandler(t); err != nil {
		return nil, err
	}
	return t, nil
}
