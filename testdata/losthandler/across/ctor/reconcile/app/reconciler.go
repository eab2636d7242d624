package app

import (
	"context"
	"time"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ctor/reconcile/lib"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type PoolReconciler struct {
	client.Client
	Nodes cache.SharedIndexInformer
}

func (r *PoolReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t := lib.NewTracker(r.Nodes) // want:vet `lib\.NewTracker adds a handler that is never removed: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
	if t.Count(req.Name) == 0 {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{}, nil
}
