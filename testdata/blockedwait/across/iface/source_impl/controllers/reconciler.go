package controllers

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/source_impl/impl"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/source_impl/worker"
)

type Reconciler struct{}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	worker.Start(impl.New())
	return ctrl.Result{}, nil
}
