// Case: errgroup.WithContext cancels when the checker fails, but the reader waits in Source.Next, which knows nothing of the context.

package controllers

import (
	"context"
	"errors"
	"log"

	"golang.org/x/sync/errgroup"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/errg/sibling_cancels/source"
)

type Reconciler struct{}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	g, ctx := errgroup.WithContext(ctx)
	src := source.New()
	g.Go(func() error { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for {
			log.Println(src.Next())
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
	})
	g.Go(func() error {
		if !src.Offer(req.Name) {
			return errors.New("source is busy")
		}
		return nil
	})
	return ctrl.Result{}, g.Wait()
}
