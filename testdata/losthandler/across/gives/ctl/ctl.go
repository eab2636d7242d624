// Handlers on informers that functions of another package give, which do not have the name of a
// constructor.
package ctl

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/leaklint/leaklint/testdata/losthandler/across/gives/wire"
)

type reconciler struct {
	client  kubernetes.Interface
	factory informers.SharedInformerFactory
}

func (r *reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	h := cache.ResourceEventHandlerFuncs{}
	f, err := wire.ReadyPods(r.client, req.Namespace)
	if err != nil {
		return reconcile.Result{}, err
	}
	pods := f.Core().V1().Pods()
	pods.Informer().AddEventHandler(h)
	go pods.Informer().Run(ctx.Done())

	for _, informer := range wire.Each(r.client, []string{req.Namespace}) {
		informer.AddEventHandler(h)
		go informer.Run(ctx.Done())
	}

	wire.Of(f, "nodes").AddEventHandler(h)
	wire.Of(r.factory, "nodes").AddEventHandler(h)                                     // want `the handler added to wire.Of\(r.factory, "nodes"\) is never removed.*\(leaks 2 goroutines and 27 KiB each time\)`
	wire.Shared().Core().V1().Pods().Informer().AddEventHandler(h)                     // want `the handler added to Shared\(\).* is never removed.*\(leaks 2 goroutines and 27 KiB each time\)`
	wire.NewManager(r.client).Factory.Core().V1().Pods().Informer().AddEventHandler(h) // want `the handler added to .* is never removed.*\(leaks 2 goroutines and 27 KiB each time\)`
	return reconcile.Result{}, nil
}
