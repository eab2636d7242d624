package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/gen/ctrl_reconcile/lib"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct {
	Pods cache.TypedSharedIndexInformer[*corev1.Pod]
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if _, err := lib.NewLatest(r.Pods); err != nil { // want:vet `lib\.NewLatest adds a handler that is never removed: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
