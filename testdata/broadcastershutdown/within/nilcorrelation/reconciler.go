// The broadcaster exists only if the remote client does; the release asks for that, not for a defer.
package nilcorrelation

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// IngressReconciler publishes ingresses to an edge cluster, if there is one.
type IngressReconciler struct {
	client.Client
	Edge func(name string) (kubernetes.Interface, error)
}

func open(kube kubernetes.Interface, ns string) (record.EventBroadcaster, error) {
	if kube == nil {
		return nil, fmt.Errorf("no edge for %s", ns)
	}
	b := record.NewBroadcaster()
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events(ns)})
	return b, nil
}

// Reconcile publishes one ingress.
func (r *IngressReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	edge, err := r.Edge(req.Namespace)
	if err != nil {
		return reconcile.Result{}, err
	}
	b, err := open(edge, req.Namespace)
	if err != nil {
		return reconcile.Result{}, err
	}
	svc := &corev1.Service{}
	err = r.Get(ctx, req.NamespacedName, svc)
	if err == nil {
		b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "edge"}).Event(svc, corev1.EventTypeNormal, "Published", "")
	}
	if b != nil {
		b.Shutdown()
	}
	return reconcile.Result{}, client.IgnoreNotFound(err)
}
