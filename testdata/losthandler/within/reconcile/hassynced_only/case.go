// The registration is used only to wait for its HasSynced and then forgotten.
package hassyncedonly

import (
	"context"
	"errors"

	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type RouteReconciler struct {
	Endpoints cache.SharedIndexInformer
	Requeue   func(reconcile.Request)
}

func (r *RouteReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	reg, err := r.Endpoints.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "reg" is never removed: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) { r.Requeue(req) },
	})
	if err != nil {
		return reconcile.Result{}, err
	}
	if !cache.WaitForCacheSync(ctx.Done(), reg.HasSynced) {
		return reconcile.Result{}, errors.New("endpoints never synced")
	}
	objs, err := r.Endpoints.GetIndexer().ByIndex(cache.NamespaceIndex, req.Namespace)
	if err != nil {
		return reconcile.Result{}, err
	}
	klog.FromContext(ctx).Info("routes", "count", len(objs))
	return reconcile.Result{}, nil
}
