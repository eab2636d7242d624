// OK: the reconciler keeps the stop funcs by object and calls them on deletion.
package reconciler

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/leaklint/leaklint/testdata/informerstop/across/twin_stopfunc/watchers"
)

type Reconciler struct {
	client.Client
	Kube  kubernetes.Interface
	stops map[string]watchers.StopFunc
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var ns corev1.Namespace
	if err := r.Get(ctx, req.NamespacedName, &ns); err != nil {
		if stop, ok := r.stops[req.Name]; ok && client.IgnoreNotFound(err) == nil {
			stop()
			delete(r.stops, req.Name)
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, ok := r.stops[req.Name]; ok {
		return ctrl.Result{}, nil
	}
	stop, err := watchers.WatchConfigMaps(r.Kube, req.Name, cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return ctrl.Result{}, err
	}
	r.stops[req.Name] = stop
	return ctrl.Result{}, nil
}
