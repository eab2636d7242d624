// BUG: per-reconcile broadcaster of which only the recorder survives; the AfterFunc stops nothing but logging.
package afterfunc

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type TenantReconciler struct {
	client.Client
	Scheme  *runtime.Scheme
	Tenants func(name string) (kubernetes.Interface, error)
}

func (r *TenantReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()

	var ns corev1.Namespace
	if err := r.Get(ctx, req.NamespacedName, &ns); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	rec, err := r.recorderFor(ctx, ns.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if ns.Labels["tenant"] == "" {
		rec.Event(&ns, corev1.EventTypeWarning, "NoTenant", "namespace has no tenant label")
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	rec.Eventf(&ns, corev1.EventTypeNormal, "Synced", "tenant %s", ns.Labels["tenant"])
	return ctrl.Result{}, nil
}

func (r *TenantReconciler) recorderFor(ctx context.Context, tenant string) (record.EventRecorder, error) {
	cs, err := r.Tenants(tenant)
	if err != nil {
		return nil, err
	}
	b := record.NewBroadcaster() // want `event broadcaster "b" is never shut down: called per reconcile from Reconcile \(leaks 3 goroutines and 105 KiB each time\)`
	lw := b.StartStructuredLogging(2)
	context.AfterFunc(ctx, lw.Stop)
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: cs.CoreV1().Events(tenant)})
	return b.NewRecorder(r.Scheme, corev1.EventSource{Component: "tenant-controller"}), nil
}
