// The helper returns a recorder and a function that ends it; both callers call that.
package cleanupfunc

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func newRecorder(cfg *rest.Config, component string) (rec record.EventRecorder, done func(), err error) {
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return nil, nil, fmt.Errorf("client: %w", err)
	}
	b := record.NewBroadcaster()
	w := b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	done = func() {
		w.Stop()
		b.Shutdown()
	}
	return b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: component}), done, nil
}

// Reconciler reports on two kinds of objects.
type Reconciler struct {
	client.Client
	Config *rest.Config
}

// Reconcile reports one object.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	rec, done, err := newRecorder(r.Config, "reporter")
	if err != nil {
		return ctrl.Result{}, err
	}
	defer done()
	var cm corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	rec.Event(&cm, corev1.EventTypeNormal, "Seen", "")
	return ctrl.Result{}, nil
}

// Greet is called for new namespaces.
func Greet(cfg *rest.Config, ns *corev1.Namespace) error {
	rec, stop, err := newRecorder(cfg, "greeter")
	if err != nil {
		return err
	}
	rec.Event(ns, corev1.EventTypeNormal, "Hello", "")
	stop()
	return nil
}
