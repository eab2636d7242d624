// The recorder of the reconciler is made in SetupWithManager, which runs once per process.
package setupwithmanager

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
)

// GitRepositoryReconciler fetches repositories.
type GitRepositoryReconciler struct {
	client.Client
	kuberecorder record.EventRecorder

	ControllerName string
}

// SetupWithManager registers the reconciler with the manager.
func (r *GitRepositoryReconciler) SetupWithManager(mgr ctrl.Manager, workers int) error {
	kube, err := kubernetes.NewForConfig(mgr.GetConfig())
	if err != nil {
		return err
	}
	r.Client = mgr.GetClient()
	r.kuberecorder = r.newRecorder(mgr, kube)
	return ctrl.NewControllerManagedBy(mgr).
		Named(r.ControllerName).
		For(&corev1.ConfigMap{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: workers}).
		Complete(r)
}

func (r *GitRepositoryReconciler) newRecorder(mgr ctrl.Manager, kube kubernetes.Interface) record.EventRecorder {
	b := record.NewBroadcasterWithCorrelatorOptions(record.CorrelatorOptions{MaxEvents: 100})
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	return b.NewRecorder(mgr.GetScheme(), corev1.EventSource{Component: r.ControllerName})
}

// Reconcile fetches one repository.
func (r *GitRepositoryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var repo corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &repo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.kuberecorder.Event(&repo, corev1.EventTypeNormal, "Fetched", repo.Data["url"])
	return ctrl.Result{}, nil
}
