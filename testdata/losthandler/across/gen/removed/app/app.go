package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/gen/removed/lib"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct{ Pods cache.SharedIndexInformer }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s, err := lib.NewSub[*corev1.Pod](r.Pods)
	if err != nil {
		return ctrl.Result{}, err
	}
	defer s.Close()
	select {
	case <-s.C:
	case <-ctx.Done():
		return ctrl.Result{}, ctx.Err()
	}
	return ctrl.Result{}, nil
}
