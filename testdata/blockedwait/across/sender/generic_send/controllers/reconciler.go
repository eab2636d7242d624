package controllers

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sender/generic_send/chanutil"
)

type Reconciler struct{ pods []string }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	statuses := make(chan string)
	for _, p := range r.pods {
		go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			chanutil.Send(statuses, p+" ok")
		}()
	}
	select {
	case <-statuses:
	case <-ctx.Done():
		return ctrl.Result{}, ctx.Err()
	}
	return ctrl.Result{}, nil
}
