package controllers

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/cond/chan_take/buffer"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/cond/chan_take/worker"
)

type Reconciler struct{ pods []string }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	b := buffer.New()
	go worker.Drain(b, func(s string) { fmt.Println(req, s) }) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	for _, p := range r.pods {
		b.Offer(p)
	}
	return ctrl.Result{}, nil
}
