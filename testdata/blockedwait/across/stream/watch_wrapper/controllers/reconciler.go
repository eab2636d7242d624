package controllers

import (
	"context"
	"log"

	"k8s.io/apimachinery/pkg/watch"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/stream/watch_wrapper/events"
)

type Watcher interface {
	Watch(ctx context.Context, name string) (watch.Interface, error)
}

type Reconciler struct{ Client Watcher }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	w, err := r.Client.Watch(ctx, req.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	defer w.Stop()
	obj := <-events.Objects(w) // want `goroutine may wait forever to send on what Objects gives .*\(leaks 1 goroutine each time.*\)`
	log.Println(obj)
	return ctrl.Result{}, nil
}
