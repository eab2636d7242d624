package app

import (
	"context"
	"errors"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ret/cleanup_some_path/lib"
	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct {
	Nodes cache.SharedIndexInformer
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	n := 0
	cleanup, synced, err := lib.Listen(r.Nodes, func(any) { n++ }) // want `the func that removes handler registration "cleanup" is not called on every path \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return ctrl.Result{}, err
	}
	if !cache.WaitForCacheSync(ctx.Done(), synced) {
		return ctrl.Result{}, errors.New("nodes never synced")
	}
	cleanup()
	klog.FromContext(ctx).Info("nodes", "count", n)
	return ctrl.Result{}, nil
}
