// OK: session start: the stop channel travels in an options struct and is closed by the helper package.
package session

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/leaklint/leaklint/testdata/informerstop/across/twin_closehelper/chans"
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
	defer chans.SafeClose(opts.StopCh)
	if !run(opts) {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}

func run(o options) bool {
	f := informers.NewSharedInformerFactoryWithOptions(o.Kube, 0, informers.WithNamespace(o.Namespace))
	inf := f.Core().V1().Pods().Informer()
	f.Start(o.StopCh)
	return cache.WaitForCacheSync(o.StopCh, inf.HasSynced)
}
