// BUG: the stop channel travels in an options struct and nobody closes it.
package session

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type options struct {
	StopCh    chan struct{}
	Namespace string
	Kube      kubernetes.Interface
}

type JobReconciler struct {
	client.Client
	Kube kubernetes.Interface
}

func (r *JobReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	job := new(batchv1.Job)
	if err := r.Get(ctx, req.NamespacedName, job); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	opts := options{StopCh: make(chan struct{}), Namespace: req.Namespace, Kube: r.Kube}
	if !run(opts) {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}

func run(o options) bool {
	f := informers.NewSharedInformerFactoryWithOptions(o.Kube, 0, informers.WithNamespace(o.Namespace))
	inf := f.Core().V1().Pods().Informer()
	f.Start(o.StopCh) // want `informer factory runs for ever: o\.StopCh is never closed: called per reconcile from Reconcile \(leaks 6 goroutines and 38 KiB each time\)`
	return cache.WaitForCacheSync(o.StopCh, inf.HasSynced)
}
