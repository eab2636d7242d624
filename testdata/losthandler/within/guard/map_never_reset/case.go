// Reconcile registers once per GVR: the bookkeeping map is never reset.
package mapneverreset

import (
	"context"
	"sync"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type PolicyReconciler struct {
	mu      sync.Mutex
	watched map[schema.GroupVersionResource]bool
	dyn     dynamicinformer.DynamicSharedInformerFactory
	stopCh  <-chan struct{}
	queue   workqueue.TypedRateLimitingInterface[string]
}

func (r *PolicyReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	gvr, _ := schema.ParseResourceArg(req.Name)
	if gvr == nil {
		return reconcile.Result{}, nil
	}
	return reconcile.Result{}, r.ensureWatched(*gvr)
}

func (r *PolicyReconciler) ensureWatched(gvr schema.GroupVersionResource) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.watched[gvr] {
		return nil
	}
	if _, err := r.dyn.ForResource(gvr).Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { r.queue.Add(gvr.String()) },
	}); err != nil {
		return err
	}
	r.watched[gvr] = true
	r.dyn.Start(r.stopCh)
	return nil
}
