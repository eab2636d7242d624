// OK: a run group per tenant; the tenant's informers run in it; deletion stops the group.
package tenants

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/leaklint/leaklint/testdata/informerstop/across/twin_lifecycle/lifecycle"
)

type Reconciler struct {
	client.Client
	Kube   kubernetes.Interface
	Root   context.Context
	groups sync.Map
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Get(ctx, req.NamespacedName, &corev1.Namespace{}); err != nil {
		if g, ok := r.groups.LoadAndDelete(req.Name); ok {
			g.(*lifecycle.Group).Stop()
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, ok := r.groups.Load(req.Name); ok {
		return ctrl.Result{}, nil
	}
	g := lifecycle.NewGroup(r.Root)
	r.groups.Store(req.Name, g)
	f := informers.NewSharedInformerFactoryWithOptions(r.Kube, 0, informers.WithNamespace(req.Name))
	pods, svcs := f.Core().V1().Pods().Informer(), f.Core().V1().Services().Informer()
	g.Go(pods.RunWithContext)
	g.Go(func(ctx context.Context) { svcs.Run(ctx.Done()) })
	return ctrl.Result{}, nil
}
