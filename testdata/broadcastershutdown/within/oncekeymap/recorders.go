// One recorder per API group, guarded by a map from which nothing is ever deleted, behind a mutex.
package oncekeymap

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// AggregateReconciler reports per component.
type AggregateReconciler struct {
	client.Client
	Kube kubernetes.Interface

	mu        sync.Mutex
	recorders map[string]record.EventRecorder
}

func (r *AggregateReconciler) recorderFor(component string) record.EventRecorder {
	r.mu.Lock()
	defer r.mu.Unlock()
	if rec, ok := r.recorders[component]; ok {
		return rec
	}
	if r.recorders == nil {
		r.recorders = make(map[string]record.EventRecorder)
	}
	b := record.NewBroadcaster()
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: r.Kube.CoreV1().Events("")})
	rec := b.NewRecorder(r.Scheme(), corev1.EventSource{Component: component})
	r.recorders[component] = rec
	return rec
}

// Reconcile reports one object with the recorder of its component.
func (r *AggregateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cm := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.recorderFor(cm.Labels["component"]).Event(cm, corev1.EventTypeNormal, "Aggregated", "")
	return ctrl.Result{}, nil
}
