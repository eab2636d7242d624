// It gets a request of controller-runtime for many clusters: reported.
package multicluster

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	mcreconcile "sigs.k8s.io/multicluster-runtime/pkg/reconcile"
)

// Reconciler reconciles what all clusters have.
type Reconciler struct {
	sync func(context.Context, mcreconcile.Request) error
}

// Reconcile syncs in the background.
func (r *Reconciler) Reconcile(ctx context.Context, req mcreconcile.Request) (ctrl.Result, error) {
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		if err := r.sync(context.WithoutCancel(ctx), req); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "Sync failed")
		}
	}()
	return ctrl.Result{}, nil
}
