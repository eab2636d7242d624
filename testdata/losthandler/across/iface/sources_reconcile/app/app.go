package app

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

type Source interface {
	Begin(ctx context.Context, emit func(any)) error
}

type Reconciler struct{ Sources []Source }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for _, s := range r.Sources {
		if err := s.Begin(ctx, func(any) {}); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}
