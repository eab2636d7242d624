// OK: the first reconcile starts the factory under sync.Once on the process context.
package oncereconcile

import (
	"context"
	"sync"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct {
	Kube kubernetes.Interface

	start sync.Once
	nodes corelisters.NodeLister
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.start.Do(r.startInformers)
	if _, err := r.nodes.Get(req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *Reconciler) startInformers() {
	f := informers.NewSharedInformerFactory(r.Kube, 0)
	r.nodes = f.Core().V1().Nodes().Lister()
	stop := make(chan struct{})
	f.Start(stop)
	f.WaitForCacheSync(stop)
}
