// Case: errgroup workers report through work.Do into an errCh with room for one; the reconciler reads the first error and returns.

package controllers

import (
	"context"

	"golang.org/x/sync/errgroup"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/errg/errch_too_small/work"
)

type Reconciler struct{ nodes []string }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var g errgroup.Group
	errCh := make(chan error, 1)
	for _, n := range r.nodes {
		g.Go(func() error { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			work.Do(n, errCh)
			return nil
		})
	}
	for range r.nodes {
		if err := <-errCh; err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}
