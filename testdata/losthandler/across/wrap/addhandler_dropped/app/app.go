package app

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/leaklint/leaklint/testdata/losthandler/across/wrap/addhandler_dropped/lib"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct {
	Pods *lib.PodInformer
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var n atomic.Int64
	reg, err := r.Pods.AddHandler(func(*corev1.Pod) { n.Add(1) }) // want `handler registration "reg" is never removed: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return ctrl.Result{}, err
	}
	if !reg.HasSynced() {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	return ctrl.Result{}, nil
}
