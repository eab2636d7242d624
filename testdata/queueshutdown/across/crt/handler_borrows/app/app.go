// Uses the handler with a watch.
package app

import (
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/crt/handler_borrows/hand"
)

// Setup makes a controller with the handler.
func Setup(mgr manager.Manager, r reconcile.Reconciler) (*hand.Handler, error) {
	h := &hand.Handler{}
	err := builder.ControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Watches(&corev1.Secret{}, h).Complete(r)
	return h, err
}
