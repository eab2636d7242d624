package app

import (
	"context"
	"time"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ret/owner_dropped/lib"
	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct {
	Jobs cache.SharedIndexInformer
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	w, err := lib.NewWatcher(r.Jobs) // want `"w" is dropped without Stop, which removes its handler: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return ctrl.Result{}, err
	}
	select {
	case k := <-w.C:
		klog.FromContext(ctx).Info("first", "key", k)
	case <-time.After(time.Second):
	}
	return ctrl.Result{}, nil
}
