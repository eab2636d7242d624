// BUG: record.WithContext bound to context.Background; deletion forgets only the recorder.
package withctxmap

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

type TenantReconciler struct {
	client.Client
	kube    kubernetes.Interface
	baseCtx context.Context

	mu        sync.Mutex
	recorders map[string]record.EventRecorder
}

func (r *TenantReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ns := &corev1.Namespace{}
	err := r.Get(ctx, req.NamespacedName, ns)
	switch {
	case client.IgnoreNotFound(err) != nil:
		return ctrl.Result{}, err
	case err != nil, ns.Status.Phase == corev1.NamespaceTerminating:
		r.drop(req.Name)
		return ctrl.Result{}, nil
	}
	r.recorderFor(req.Name).Event(ns, corev1.EventTypeNormal, "OK", "ok")
	return ctrl.Result{}, nil
}

func (r *TenantReconciler) recorderFor(name string) record.EventRecorder {
	r.mu.Lock()
	defer r.mu.Unlock()
	if rec, ok := r.recorders[name]; ok {
		return rec
	}
	b := record.NewBroadcaster(record.WithContext(context.Background())) // want `event broadcaster "b" is never shut down, and its context does not end: recorderFor runs again once an entry is taken out of "recorders" \(leaks 2 goroutines and 70 KiB each time\)`
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: r.kube.CoreV1().Events(name)})
	if r.recorders == nil {
		r.recorders = map[string]record.EventRecorder{}
	}
	r.recorders[name] = b.NewRecorder(r.Scheme(), corev1.EventSource{Component: "tenant"})
	return r.recorders[name]
}

func (r *TenantReconciler) drop(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.recorders, name)
}
