package controllers

import (
	"context"
	"sync"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/runner/wg_go_close/work"
)

type Reconciler struct{}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var wg sync.WaitGroup
	p := work.NewPool()
	for range 4 {
		wg.Go(p.Worker)
	}
	p.Add(req.Name)
	p.Close()
	wg.Wait()
	return ctrl.Result{}, nil
}
