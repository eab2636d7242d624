package app

import (
	"context"
	"errors"
	"sync/atomic"

	"github.com/leaklint/leaklint/testdata/losthandler/across/wrap/addhandler_removed/lib"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct {
	Pods *lib.PodInformer
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	var n atomic.Int64
	reg, err := r.Pods.AddHandler(func(*corev1.Pod) { n.Add(1) })
	if err != nil {
		return ctrl.Result{}, err
	}
	defer func() { err = errors.Join(err, r.Pods.RemoveHandler(reg)) }()
	if !cache.WaitForCacheSync(ctx.Done(), reg.HasSynced) {
		return ctrl.Result{}, ctx.Err()
	}
	return ctrl.Result{}, nil
}
