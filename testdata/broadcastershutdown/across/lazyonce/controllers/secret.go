// The reconciler asks for the process-wide recorder each time.
package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/lazyonce/sharedevents"
)

// SecretReconciler checks secrets.
type SecretReconciler struct {
	client.Client
	Kube kubernetes.Interface
}

// Reconcile checks one secret.
func (r *SecretReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s := new(corev1.Secret)
	if err := r.Get(ctx, req.NamespacedName, s); err != nil {
		sharedevents.Legacy().Event(&corev1.ObjectReference{Kind: "Secret", Name: req.Name}, corev1.EventTypeWarning, "Gone", err.Error())
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if len(s.Data) == 0 {
		sharedevents.Recorder(r.Kube).Event(s, corev1.EventTypeWarning, "Empty", "secret has no data")
	}
	return ctrl.Result{}, nil
}
