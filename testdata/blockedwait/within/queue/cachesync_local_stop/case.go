// The stop channel of each reconcile's cache sync is local and never closed.
package cachesync_local_stop

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
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		if cache.WaitForCacheSync(stop, inf.HasSynced) {
			r.onSync(req.Namespace)
		}
	}()
	if !inf.HasSynced() {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	return ctrl.Result{}, nil
}
