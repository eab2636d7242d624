// BUG: the private recorder constructor is also called from Reconcile, so each reconcile starts a broadcaster.
package setupmgr

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ConfigReconciler struct {
	client.Client
	mgr ctrl.Manager
	cs  kubernetes.Interface
}

func (r *ConfigReconciler) SetupWithManager(mgr ctrl.Manager) error {
	cs, err := kubernetes.NewForConfig(mgr.GetConfig())
	if err != nil {
		return err
	}
	r.mgr, r.cs = mgr, cs
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r)
}

func newRecorder(mgr ctrl.Manager, cs kubernetes.Interface) record.EventRecorder {
	b := record.NewBroadcaster() // want `event broadcaster "b" is never shut down: called per reconcile from Reconcile \(leaks 3 goroutines and 105 KiB each time\)`
	b.StartStructuredLogging(4)
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: cs.CoreV1().Events("")})
	return b.NewRecorder(mgr.GetScheme(), corev1.EventSource{Component: "config-controller"})
}

func (r *ConfigReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var cm corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	newRecorder(r.mgr, r.cs).Event(&cm, corev1.EventTypeNormal, "Observed", "observed")
	return ctrl.Result{}, nil
}
