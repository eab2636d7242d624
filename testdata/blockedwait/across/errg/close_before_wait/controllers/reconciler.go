// Case: Twin of close_after_wait: close(jobs) before g.Wait; silent.

package controllers

import (
	"context"

	"golang.org/x/sync/errgroup"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/errg/close_before_wait/work"
)

type Reconciler struct{ names []string }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var g errgroup.Group
	jobs := make(chan string, len(r.names))
	for range 3 {
		g.Go(func() error {
			return work.All(jobs)
		})
	}
	for _, n := range r.names {
		jobs <- n
	}
	close(jobs)
	return ctrl.Result{}, g.Wait()
}
