package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/mgr/reconcile_getinformer/lib"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	crcache "sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Reconciler struct {
	client.Client
	Cache crcache.Cache
	Out   chan any
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := lib.WatchKind(ctx, r.Cache, &corev1.ConfigMap{}, r.Out); err != nil { // want:vet `lib\.WatchKind adds a handler that is never removed: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Namespace{}).Complete(r)
}
