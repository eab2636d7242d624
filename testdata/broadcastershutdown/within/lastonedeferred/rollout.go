// One broadcaster per namespace is made in a loop, into one variable; the deferred Shutdown reaches only the last.
package lastonedeferred

import (
	"context"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// NoticeReconciler posts a notice to several namespaces.
type NoticeReconciler struct {
	client.Client
	Kube kubernetes.Interface
}

// Reconcile posts one notice.
func (r *NoticeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var cm corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var broadcaster record.EventBroadcaster
	defer func() {
		if broadcaster != nil {
			broadcaster.Shutdown()
		}
	}()
	for _, ns := range strings.Split(cm.Data["namespaces"], ",") {
		if ns = strings.TrimSpace(ns); ns == "" {
			continue
		}
		broadcaster = record.NewBroadcaster() // want `event broadcaster "broadcaster" is replaced and not shut down \(leaks 1 goroutine and 35 KiB each time\)`
		broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: r.Kube.CoreV1().Events(ns)})
		recorder := broadcaster.NewRecorder(r.Scheme(), corev1.EventSource{Component: "notice"})
		recorder.Event(&corev1.ObjectReference{Kind: "Namespace", Name: ns}, corev1.EventTypeNormal, "Notice", cm.Data["text"])
	}
	return ctrl.Result{}, nil
}
