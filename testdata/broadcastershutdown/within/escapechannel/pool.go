// Broadcasters are sent to a reaper over a channel, or handed to an interface somebody else implements.
package escapechannel

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Janitor takes over what has to be closed later.
type Janitor interface {
	Adopt(name string, b record.EventBroadcaster)
}

// EdgeReconciler reports edges.
type EdgeReconciler struct {
	client.Client
	Kube    kubernetes.Interface
	Janitor Janitor

	reap chan record.EventBroadcaster
}

// Reap shuts down what Reconcile is through with.
func (r *EdgeReconciler) Reap(ctx context.Context) error {
	for {
		select {
		case b := <-r.reap:
			b.Shutdown()
		case <-ctx.Done():
			return nil
		}
	}
}

// Reconcile reports one edge.
func (r *EdgeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	b := record.NewBroadcaster()
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: r.Kube.CoreV1().Events(req.Namespace)})
	b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "edge"}).
		Event(&corev1.ObjectReference{Kind: "Node", Name: req.Name}, corev1.EventTypeNormal, "Seen", "")
	if r.Janitor != nil {
		r.Janitor.Adopt(req.Name, b)
		return ctrl.Result{}, nil
	}
	r.reap <- b
	return ctrl.Result{}, nil
}
