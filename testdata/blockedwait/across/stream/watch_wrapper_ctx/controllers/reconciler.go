package controllers

import (
	"context"
	"log"
	"time"

	"k8s.io/apimachinery/pkg/watch"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/stream/watch_wrapper_ctx/events"
)

type Watcher interface {
	Watch(ctx context.Context, name string) (watch.Interface, error)
}

type Reconciler struct{ Client Watcher }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	w, err := r.Client.Watch(ctx, req.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	defer w.Stop()
	obj := <-events.Objects(ctx, w)
	log.Println(obj)
	return ctrl.Result{}, nil
}
