// Reconcile makes a broadcaster for the workload cluster and defers its Shutdown right away.
package deferreconcile

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// WorkloadReconciler tells workload clusters about upgrades.
type WorkloadReconciler struct {
	client.Client
	APIReader client.Reader
}

// Reconcile handles one kubeconfig secret.
func (r *WorkloadReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	secret := &corev1.Secret{}
	if err := r.APIReader.Get(ctx, req.NamespacedName, secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	cfg, err := clientcmd.RESTConfigFromKubeConfig(secret.Data["value"])
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("kubeconfig: %w", err)
	}
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return ctrl.Result{}, err
	}
	eventBroadcaster := record.NewBroadcaster()
	defer eventBroadcaster.Shutdown()
	eventBroadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	recorder := eventBroadcaster.NewRecorder(r.Scheme(), corev1.EventSource{Component: "upgrade"})

	defer func() {
		if reterr != nil {
			recorder.Eventf(secret, corev1.EventTypeWarning, "Failed", "%v", reterr)
		}
	}()
	v, err := kube.Discovery().ServerVersion()
	if err != nil {
		return ctrl.Result{}, err
	}
	recorder.Eventf(secret, corev1.EventTypeNormal, "Version", "%s", v)
	return ctrl.Result{}, nil
}
