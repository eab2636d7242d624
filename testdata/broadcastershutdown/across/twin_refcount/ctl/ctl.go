// OK: the reconciler releases its use when it returns.
package ctl

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/twin_refcount/rec"
)

type Reconciler struct{ Events *rec.Shared }

func (r *Reconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	er, release := r.Events.Use(req.Namespace)
	defer release()
	er.Event(&corev1.ObjectReference{Namespace: req.Namespace, Name: req.Name}, corev1.EventTypeNormal, "Seen", "")
	return ctrl.Result{}, nil
}
