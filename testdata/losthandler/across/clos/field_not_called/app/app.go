package app

import (
	"context"
	"errors"

	"github.com/leaklint/leaklint/testdata/losthandler/across/clos/field_not_called/lib"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct{ Shared cache.SharedIndexInformer }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	h, err := lib.Open(r.Shared, cache.ResourceEventHandlerFuncs{}) // want `"h" is dropped without Close, which removes its handler: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return ctrl.Result{}, err
	}
	if !cache.WaitForCacheSync(ctx.Done(), h.Synced) {
		return ctrl.Result{}, errors.New("not synced")
	}
	return ctrl.Result{}, nil
}
