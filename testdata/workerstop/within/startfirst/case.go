// Package startfirst starts a worker, and keeps it then.
package startfirst

import (
	"context"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type worker struct{ stop chan struct{} }

func (w *worker) Start() { go w.run() }

func (w *worker) run() {
	for {
		select {
		case <-w.stop:
			return
		case <-time.After(time.Second):
		}
	}
}

func (w *worker) Stop() { close(w.stop) }

type replaces struct{ cur *worker }

func (r *replaces) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	w := &worker{stop: make(chan struct{})}
	w.Start() // want `goroutine "cur" of replaces is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
	r.cur = w
	return reconcile.Result{}, nil
}

func (r *replaces) Close() { r.cur.Stop() }

type stops struct{ cur *worker }

func (s *stops) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	w := &worker{stop: make(chan struct{})}
	w.Start()
	if s.cur != nil {
		s.cur.Stop()
	}
	s.cur = w
	return reconcile.Result{}, nil
}

func (s *stops) Close() { s.cur.Stop() }

// One after the other is started, and none is replaced.
type once struct{ cur *worker }

func (o *once) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if o.cur == nil {
		w := &worker{stop: make(chan struct{})}
		w.Start()
		o.cur = w
	}
	return reconcile.Result{}, nil
}

func (o *once) Close() { o.cur.Stop() }
