// Case: The jobs channel is closed only after g.Wait, which waits for the workers ranging over it: release after wait, per reconcile.

package controllers

import (
	"context"

	"golang.org/x/sync/errgroup"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/errg/close_after_wait/work"
)

type Reconciler struct{ names []string }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var g errgroup.Group
	jobs := make(chan string, len(r.names))
	for range 3 {
		g.Go(func() error { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			return work.All(jobs)
		})
	}
	for _, n := range r.names {
		jobs <- n
	}
	err := g.Wait()
	close(jobs)
	return ctrl.Result{}, err
}
