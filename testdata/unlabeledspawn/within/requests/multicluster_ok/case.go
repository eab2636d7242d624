// The same under labels: silent. So is what the process starts once.
package multiclusterok

import (
	"context"
	"runtime/pprof"

	ctrl "sigs.k8s.io/controller-runtime"
	mcreconcile "sigs.k8s.io/multicluster-runtime/pkg/reconcile"
)

// Reconciler reconciles what all clusters have.
type Reconciler struct {
	sync func(context.Context, mcreconcile.Request) error
	done chan string
}

// Start prints what is done.
func (r *Reconciler) Start(ctx context.Context) {
	go func() {
		for name := range r.done {
			ctrl.LoggerFrom(ctx).Info("Done", "object", name)
		}
	}()
}

// Reconcile syncs in the background.
func (r *Reconciler) Reconcile(ctx context.Context, req mcreconcile.Request) (ctrl.Result, error) {
	labels := pprof.Labels("controller", "sync", "logicalcluster", string(req.ClusterName))
	go pprof.Do(context.WithoutCancel(ctx), labels, func(ctx context.Context) {
		if err := r.sync(ctx, req); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "Sync failed")
		}
		r.done <- req.Name
	})
	return ctrl.Result{}, nil
}
