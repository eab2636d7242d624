// BUG: one factory per GVR on the process stop channel, but Forget deletes the entry, so the next use starts another.
package lazypermkey

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Registry struct {
	dyn    dynamic.Interface
	stopCh <-chan struct{}

	mu        sync.RWMutex
	informers map[schema.GroupVersionResource]cache.SharedIndexInformer
}

func (r *Registry) For(gvr schema.GroupVersionResource) cache.SharedIndexInformer {
	r.mu.RLock()
	inf, ok := r.informers[gvr]
	r.mu.RUnlock()
	if ok {
		return inf
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if inf, ok = r.informers[gvr]; ok {
		return inf
	}
	f := dynamicinformer.NewDynamicSharedInformerFactory(r.dyn, 5*time.Minute)
	inf = f.ForResource(gvr).Informer()
	f.Start(r.stopCh) // want `informer factory runs until r\.stopCh ends, and more are started before that: For runs again once an entry is taken out of "informers" \(leaks 6 goroutines and 38 KiB each time\)`
	if r.informers == nil {
		r.informers = map[schema.GroupVersionResource]cache.SharedIndexInformer{}
	}
	r.informers[gvr] = inf
	return inf
}

func (r *Registry) Forget(gvr schema.GroupVersionResource) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.informers, gvr)
}

type Reconciler struct{ Registry *Registry }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	gvr := schema.GroupVersionResource{Group: req.Namespace, Version: "v1", Resource: req.Name}
	if req.Name == "retired" {
		r.Registry.Forget(gvr)
		return ctrl.Result{}, nil
	}
	if !r.Registry.For(gvr).HasSynced() {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	return ctrl.Result{}, nil
}
