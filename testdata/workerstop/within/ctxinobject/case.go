// Package ctxinobject has objects with a context that they are given, and a channel of their own.
package ctxinobject

import (
	"context"
	"net/http"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type joined struct {
	ctx  context.Context
	done chan struct{}
}

func (j *joined) run() {
	select {
	case <-j.ctx.Done():
	case <-j.done:
	}
}

// join gives the func that ends the goroutine.
func join(ctx context.Context) func() {
	j := &joined{ctx: ctx, done: make(chan struct{})}
	go j.run()
	return func() { close(j.done) }
}

type reconciler struct{}

func (r *reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	_ = join(ctx) // want `the func that stops the goroutine is not called on every path, and its context ends later: started per reconcile in Reconcile \(leaks 1 goroutine and what it holds each time\)`
	return reconcile.Result{}, nil
}

type careful struct{}

func (r *careful) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	stop := join(ctx)
	defer stop()
	return reconcile.Result{}, nil
}

// The context of a request ends with that.
type handler struct{}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	_ = join(r.Context())
}

// A worker stops by a method.
type worker struct {
	ctx  context.Context
	stop chan struct{}
	jobs chan string
}

func newWorker(ctx context.Context) *worker {
	w := &worker{ctx: ctx, stop: make(chan struct{}), jobs: make(chan string)}
	go w.run()
	return w
}

func (w *worker) run() {
	for {
		select {
		case <-w.ctx.Done():
			return
		case <-w.stop:
			return
		case job := <-w.jobs:
			println(job)
		}
	}
}

func (w *worker) Stop() { close(w.stop) }

type drops struct{}

func (d *drops) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	w := newWorker(ctx) // want `"w" is dropped without Stop, which stops its goroutine, and its context ends later: started per reconcile in Reconcile \(leaks 1 goroutine and what it holds each time\)`
	w.jobs <- req.Name
	return reconcile.Result{}, nil
}

type stops struct{}

func (d *stops) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	w := newWorker(ctx)
	defer w.Stop()
	w.jobs <- req.Name
	return reconcile.Result{}, nil
}

// The context is cancelled with the reconcile.
type cancels struct{}

func (d *cancels) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w := newWorker(ctx)
	w.jobs <- req.Name
	return reconcile.Result{}, nil
}

// Another context may be put there later: nobody knows which.
type switched struct {
	ctx  context.Context
	stop chan struct{}
}

func newSwitched(ctx, other context.Context, swap bool) *switched {
	s := &switched{ctx: ctx, stop: make(chan struct{})}
	if swap {
		s.ctx = other
	}
	go s.run()
	return s
}

func (s *switched) run() {
	select {
	case <-s.ctx.Done():
	case <-s.stop:
	}
}

func (s *switched) Stop() { close(s.stop) }

type swaps struct{}

func (d *swaps) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	_ = newSwitched(ctx, context.Background(), req.Name == "")
	return reconcile.Result{}, nil
}
