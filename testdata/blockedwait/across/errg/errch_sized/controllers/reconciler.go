// Case: Twin of errch_too_small: errCh has room for every worker; silent.

package controllers

import (
	"context"

	"golang.org/x/sync/errgroup"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/errg/errch_sized/work"
)

type Reconciler struct{ nodes []string }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var g errgroup.Group
	errCh := make(chan error, len(r.nodes))
	for _, n := range r.nodes {
		g.Go(func() error {
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
