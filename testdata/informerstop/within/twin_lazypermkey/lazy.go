// OK: one factory per GVR, guarded by a map nothing is deleted from, running on the process stop channel.
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
	f.Start(r.stopCh)
	if r.informers == nil {
		r.informers = map[schema.GroupVersionResource]cache.SharedIndexInformer{}
	}
	r.informers[gvr] = inf
	return inf
}

type Reconciler struct{ Registry *Registry }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	gvr := schema.GroupVersionResource{Group: req.Namespace, Version: "v1", Resource: req.Name}
	if !r.Registry.For(gvr).HasSynced() {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	return ctrl.Result{}, nil
}
