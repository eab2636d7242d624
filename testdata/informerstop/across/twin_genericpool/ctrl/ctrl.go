// OK: reconciler using the generic pool to run a factory per namespace.
package ctrl

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/leaklint/leaklint/testdata/informerstop/across/twin_genericpool/pool"
)

type Reconciler struct {
	client.Client
	pods *pool.Pool[string, corelisters.PodLister]
}

func NewReconciler(ctx context.Context, c client.Client, kube kubernetes.Interface) *Reconciler {
	return &Reconciler{Client: c, pods: pool.New(ctx, func(ctx context.Context, ns string) (corelisters.PodLister, error) {
		f := informers.NewSharedInformerFactoryWithOptions(kube, 0, informers.WithNamespace(ns))
		l := f.Core().V1().Pods().Lister()
		f.Start(ctx.Done())
		for _, ok := range f.WaitForCacheSync(ctx.Done()) {
			if !ok {
				return nil, errors.New("no sync for " + ns)
			}
		}
		return l, nil
	})}
}

func (r *Reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if err := r.Get(ctx, req.NamespacedName, &corev1.Namespace{}); err != nil {
		r.pods.Release(req.Name)
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	_, err := r.pods.Acquire(req.Name)
	return reconcile.Result{}, err
}
