package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ret/reg_dropped_reconcile/lib"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct {
	Pods cache.SharedIndexInformer
	Out  chan string
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	_, err := lib.OnChange(r.Pods, func(key string) { // want `the event handler is never removed: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
		select {
		case r.Out <- key:
		default:
		}
	})
	return ctrl.Result{}, err
}
