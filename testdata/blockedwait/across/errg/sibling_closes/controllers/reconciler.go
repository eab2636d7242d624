// Case: Twin of sibling_cancels: one more group member closes the source on ctx.Done; silent.

package controllers

import (
	"context"
	"log"

	"golang.org/x/sync/errgroup"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/errg/sibling_closes/source"
)

type Reconciler struct{}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	g, ctx := errgroup.WithContext(ctx)
	src := source.New()
	g.Go(func() error {
		for {
			log.Println(src.Next())
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
	})
	g.Go(func() error {
		<-ctx.Done()
		src.Close()
		return nil
	})
	return ctrl.Result{}, g.Wait()
}
