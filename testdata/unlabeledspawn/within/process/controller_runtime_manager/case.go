// A plain controller-runtime reconciler has no logical cluster at all; its background goroutine is process-wide: silent.
package controllerruntimemanager

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Reconciler reconciles secrets of one API server.
type Reconciler struct {
	client.Client

	events chan string
}

// SetupWithManager adds the reconciler to the manager.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	if err := mgr.Add(manager.RunnableFunc(r.drain)); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Secret{}).Complete(r)
}

func (r *Reconciler) drain(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case e := <-r.events:
			klog.FromContext(ctx).Info("event", "name", e)
		}
	}
}

// Reconcile reconciles one secret.
func (r *Reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	var secret corev1.Secret
	if err := r.Get(ctx, req.NamespacedName, &secret); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	go func() {
		select {
		case r.events <- req.String():
		case <-ctx.Done():
		}
	}()
	return reconcile.Result{RequeueAfter: time.Minute}, nil
}
