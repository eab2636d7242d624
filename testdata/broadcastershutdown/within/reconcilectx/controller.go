// The broadcaster is bound to the context of Reconcile, which nobody cancels when the reconcile returns.
package reconcilectx

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// RolloutReconciler pauses deployments that flap.
type RolloutReconciler struct {
	client.Client
	Kube     kubernetes.Interface
	MaxFlaps int32
}

// SetupWithManager registers the reconciler.
func (r *RolloutReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&appsv1.Deployment{}).Complete(r)
}

// Reconcile looks at one deployment.
func (r *RolloutReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := logf.FromContext(ctx)
	dep := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, dep); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if dep.Status.UnavailableReplicas <= r.MaxFlaps || dep.Spec.Paused {
		return ctrl.Result{RequeueAfter: 30 * time.Second}, nil
	}
	eb := record.NewBroadcaster(record.WithContext(ctx)) // want `event broadcaster "eb" is never shut down, and its context ends later: started per reconcile in Reconcile \(leaks 2 goroutines and 70 KiB each time\)`
	eb.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: r.Kube.CoreV1().Events(req.Namespace)})
	eb.NewRecorder(r.Scheme(), corev1.EventSource{Component: "rollout-guard"}).
		Eventf(dep, corev1.EventTypeWarning, "Paused", "%d replicas unavailable", dep.Status.UnavailableReplicas)

	patch := client.MergeFrom(dep.DeepCopy())
	dep.Spec.Paused = true
	if err := r.Patch(ctx, dep, patch); err != nil {
		log.Error(err, "cannot pause")
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
