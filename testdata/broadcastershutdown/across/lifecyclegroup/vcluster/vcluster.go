// Each virtual cluster has a group; its broadcasters are hooked into the group, or shut down by a function of it.
package vcluster

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/lifecyclegroup/lifecycle"
)

// Reconciler runs virtual clusters.
type Reconciler struct {
	client.Client
	Kube kubernetes.Interface

	groups sync.Map
}

// Reconcile starts or ends one.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cm := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, cm); err != nil {
		if g, ok := r.groups.LoadAndDelete(req.String()); ok {
			g.(*lifecycle.Group).Stop()
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	g := lifecycle.NewGroup(context.Background())
	if _, running := r.groups.LoadOrStore(req.String(), g); running {
		g.Stop()
		return ctrl.Result{}, nil
	}
	legacy := record.NewBroadcaster()
	g.OnStop(legacy.Shutdown)
	legacy.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: r.Kube.CoreV1().Events(req.Namespace)})
	rec := legacy.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "vcluster"})

	modern := events.NewBroadcaster(&events.EventSinkImpl{Interface: r.Kube.EventsV1()})
	g.Go(func(ctx context.Context) {
		defer modern.Shutdown()
		if err := modern.StartRecordingToSinkWithContext(ctx); err != nil {
			rec.Event(cm, corev1.EventTypeWarning, "NoEvents", err.Error())
			return
		}
		<-ctx.Done()
	})
	return ctrl.Result{}, nil
}
