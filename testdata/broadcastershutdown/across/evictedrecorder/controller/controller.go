// The reconciler uses the provider and forgets clusters that are gone.
package controller

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/evictedrecorder/provider"
)

// ClusterReconciler reacts to kubeconfig secrets.
type ClusterReconciler struct {
	client.Client
	Recorders *provider.Recorders
}

// Reconcile handles one cluster.
func (r *ClusterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, req.NamespacedName, secret); apierrors.IsNotFound(err) {
		r.Recorders.Forget(req.Name)
		return ctrl.Result{}, nil
	} else if err != nil {
		return ctrl.Result{}, err
	}
	cfg, err := clientcmd.RESTConfigFromKubeConfig(secret.Data["kubeconfig"])
	if err != nil {
		return ctrl.Result{}, nil
	}
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return ctrl.Result{}, err
	}
	r.Recorders.For(req.Name, kube).Event(secret, corev1.EventTypeNormal, "Seen", "cluster was reconciled")
	return ctrl.Result{}, nil
}
