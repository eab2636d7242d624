// Cured twin of queue/cachesync_local_stop: the stop is closed when reconcile returns.
package cachesync_local_stop_deferred

import (
	"context"
	"time"

	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

type SecretReconciler struct {
	informerFor func(ns string) cache.SharedIndexInformer
	onSync      func(ns string)
}

func (r *SecretReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	inf := r.informerFor(req.Namespace)
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		if cache.WaitForCacheSync(stop, inf.HasSynced) {
			r.onSync(req.Namespace)
		}
	}()
	select {
	case <-time.After(time.Second):
	case <-ctx.Done():
	}
	return ctrl.Result{}, nil
}
