// The reconcile stores the unsubscribe func per object and calls it when the object is gone.
package unsubscribemap

import (
	"context"
	"fmt"
	"sync"

	"k8s.io/apimachinery/pkg/types"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type RouteReconciler struct {
	endpoints cache.SharedIndexInformer
	requeue   func(reconcile.Request)
	exists    func(types.NamespacedName) bool
	mu        sync.Mutex
	stops     map[types.NamespacedName]func()
}

func (r *RouteReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	stop, watching := r.stops[req.NamespacedName]
	switch present := r.exists(req.NamespacedName); {
	case !present && watching:
		stop()
		delete(r.stops, req.NamespacedName)
	case present && !watching:
		stop, err := r.watch(req)
		if err != nil {
			return reconcile.Result{}, err
		}
		r.stops[req.NamespacedName] = stop
	}
	return reconcile.Result{}, nil
}

func (r *RouteReconciler) watch(req reconcile.Request) (func(), error) {
	reg, err := r.endpoints.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, _ interface{}) { r.requeue(req) },
	})
	if err != nil {
		return nil, fmt.Errorf("watch endpoints: %w", err)
	}
	return func() {
		if err := r.endpoints.RemoveEventHandler(reg); err != nil {
			utilruntime.HandleError(err)
		}
	}, nil
}
