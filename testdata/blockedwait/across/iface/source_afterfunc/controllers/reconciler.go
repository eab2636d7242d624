package controllers

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/source_afterfunc/impl"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/source_afterfunc/worker"
)

type Reconciler struct{}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	worker.Start(ctx, impl.New())
	return ctrl.Result{}, nil
}
