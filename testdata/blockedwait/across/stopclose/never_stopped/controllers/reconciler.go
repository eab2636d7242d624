// Case: feed.Stop closes the channel that Run ranges over; this reconciler makes a feed per reconcile and never calls Stop.

package controllers

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/feed"
)

type Reconciler struct{}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	f := feed.New()
	go f.Run() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	f.Publish(req.Name)
	return ctrl.Result{}, nil
}
