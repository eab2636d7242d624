package controllers

import (
	"context"
	"sync"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/runner/wg_go/work"
)

type Reconciler struct{ wg sync.WaitGroup }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	p := work.NewPool()
	for range 4 {
		r.wg.Go(p.Worker) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	}
	p.Add(req.Name)
	return ctrl.Result{}, nil
}
