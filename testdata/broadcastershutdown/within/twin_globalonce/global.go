// OK: a package-level recorder made once, used from every reconcile.
package globalonce

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
)

var (
	recOnce sync.Once
	rec     record.EventRecorder
)

var fallback = sync.OnceValue(func() record.EventRecorder {
	b := record.NewBroadcaster()
	b.StartStructuredLogging(0)
	return b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "fallback"})
})

func recorder(cs kubernetes.Interface) record.EventRecorder {
	recOnce.Do(func() {
		b := record.NewBroadcaster()
		b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: cs.CoreV1().Events("")})
		rec = b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "global"})
	})
	return rec
}

type Reconciler struct{ Kube kubernetes.Interface }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ref := &corev1.ObjectReference{Kind: "ConfigMap", Namespace: req.Namespace, Name: req.Name}
	if r.Kube == nil {
		fallback().Event(ref, corev1.EventTypeNormal, "Dry", "dry run")
		return ctrl.Result{}, nil
	}
	recorder(r.Kube).Event(ref, corev1.EventTypeNormal, "Run", "run")
	return ctrl.Result{}, nil
}
