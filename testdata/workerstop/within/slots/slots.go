// Package slots has reconcilers that start a goroutine if there is a slot for it.
package slots

import (
	"context"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// one gives its slot back when it ends.
type one struct{ slot chan struct{} }

func newOne() *one { return &one{slot: make(chan struct{}, 1)} }

func (r *one) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	select {
	case r.slot <- struct{}{}:
		go r.refresh(ctx)
	default:
	}
	return reconcile.Result{}, nil
}

func (r *one) refresh(ctx context.Context) {
	defer func() { <-r.slot }()
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

// forgetful gives it back at once.
type forgetful struct{ slot chan struct{} }

func newForgetful() *forgetful { return &forgetful{slot: make(chan struct{}, 1)} }

func (r *forgetful) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	select {
	case r.slot <- struct{}{}:
		go r.refresh(ctx) // want `goroutine runs until ctx ends, and more are started before that.*`
		<-r.slot
	default:
	}
	return reconcile.Result{}, nil
}

func (r *forgetful) refresh(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}
