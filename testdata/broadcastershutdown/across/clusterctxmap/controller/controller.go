// The reconciler engages and disengages clusters.
package controller

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/clusterctxmap/manager"
)

// Reconciler watches kubeconfig secrets.
type Reconciler struct {
	client.Client
	Manager *manager.Manager
}

// Reconcile handles one cluster.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	switch err := r.Get(ctx, req.NamespacedName, secret); {
	case apierrors.IsNotFound(err):
		r.Manager.Disengage(req.Name)
		return ctrl.Result{}, nil
	case err != nil:
		return ctrl.Result{}, err
	}
	cfg, err := clientcmd.RESTConfigFromKubeConfig(secret.Data["value"])
	if err != nil {
		return ctrl.Result{}, nil
	}
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return ctrl.Result{}, err
	}
	r.Manager.Engage(ctx, req.Name, kube)
	return ctrl.Result{}, nil
}
