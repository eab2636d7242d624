// Case: Twin of never_stopped: the reconciler defers Stop before anything else; silent.

package controllers

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/feed"
)

type Reconciler struct{}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	f := feed.New()
	defer f.Stop()
	go f.Run()
	f.Publish(req.Name)
	return ctrl.Result{}, nil
}
