package controllers

import (
	"context"
	"log"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/bus/once_timeout/await"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/bus"
)

type Reconciler struct{}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	b := bus.New()
	ch := b.Subscribe()
	got := make(chan string, 1)
	go func() {
		got <- await.First(ch)
	}()
	select {
	case ev := <-got:
		log.Println(ev)
	case <-time.After(time.Second):
	}
	return ctrl.Result{}, nil
}
