package lasting

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// What is added to a manager ends with that: one of each cluster's, or the one of the process.

type leaseRenewer struct{ cluster string }

func (l *leaseRenewer) Start(ctx context.Context) error {
	go wait.UntilWithContext(ctx, l.renew, time.Second)
	<-ctx.Done()
	return nil
}

func (l *leaseRenewer) renew(context.Context) { println(l.cluster) }

type clusterReconciler struct {
	config  *rest.Config
	cancels map[string]*context.CancelFunc
}

func (r *clusterReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.clear(req.Name)
	mgr, err := ctrl.NewManager(r.config, ctrl.Options{})
	if err != nil {
		return reconcile.Result{}, err
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	r.cancels[req.Name] = &cancel
	if err := r.setup(mgr, req.Name); err != nil {
		return reconcile.Result{}, err
	}
	go func() {
		if err := mgr.Start(ctx); err != nil {
			println(err)
		}
	}()
	return reconcile.Result{}, nil
}

func (r *clusterReconciler) clear(name string) {
	if f, ok := r.cancels[name]; ok {
		cancel := *f
		cancel()
	}
	delete(r.cancels, name)
}

func (r *clusterReconciler) setup(mgr manager.Manager, name string) error {
	return mgr.Add(&leaseRenewer{name})
}

type watchdog struct{ name string }

func (w *watchdog) Start(ctx context.Context) error {
	go wait.UntilWithContext(ctx, func(context.Context) { println(w.name) }, time.Second) // want `goroutine runs until ctx ends, and more are started before that: called per reconcile from Reconcile \(leaks 1 goroutine and what it holds each time\)`
	<-ctx.Done()
	return nil
}

type dogReconciler struct{ mgr manager.Manager }

func (r *dogReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	return reconcile.Result{}, r.mgr.Add(&watchdog{req.Name})
}
