// A service handler runs an unshared informer for the service's endpoints and keeps only the store.
package newinformerctrl

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Tracker tracks the endpoints of labelled services.
type Tracker struct {
	kube   kubernetes.Interface
	mu     sync.Mutex
	stores map[string]cache.Store
}

// OnAdd implements cache.ResourceEventHandler.
func (t *Tracker) OnAdd(obj any, _ bool) {
	svc, ok := obj.(*corev1.Service)
	if !ok || svc.Labels["track"] != "true" {
		return
	}
	t.follow(svc)
}

// OnUpdate implements cache.ResourceEventHandler.
func (t *Tracker) OnUpdate(_, obj any) { t.OnAdd(obj, false) }

// OnDelete implements cache.ResourceEventHandler.
func (t *Tracker) OnDelete(obj any) {
	if svc, ok := obj.(*corev1.Service); ok {
		t.mu.Lock()
		delete(t.stores, svc.Namespace+"/"+svc.Name)
		t.mu.Unlock()
	}
}

var _ cache.ResourceEventHandler = (*Tracker)(nil)

func (t *Tracker) follow(svc *corev1.Service) {
	lw := cache.NewListWatchFromClient(t.kube.CoreV1().RESTClient(), "endpoints", svc.Namespace,
		fields.OneTermEqualSelector("metadata.name", svc.Name))
	//nolint:staticcheck // the old constructor is what this project uses
	store, ctl := cache.NewInformer(lw, &corev1.Endpoints{}, 0, cache.ResourceEventHandlerFuncs{})
	t.mu.Lock()
	t.stores[svc.Namespace+"/"+svc.Name] = store
	t.mu.Unlock()
	go ctl.RunWithContext(context.Background()) // want `informer runs for ever: context\.Background\(\) never ends: called per event from OnAdd \(leaks 4 goroutines and 27 KiB each time\)`
}
