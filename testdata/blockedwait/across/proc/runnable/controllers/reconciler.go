package controllers

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/proc/runnable/runnable"
)

type Reconciler struct{ Mgr manager.Manager }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	run := runnable.New()
	if err := r.Mgr.Add(run); err != nil { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		return ctrl.Result{}, err
	}
	run.Add(req.Name)
	return ctrl.Result{}, nil
}
