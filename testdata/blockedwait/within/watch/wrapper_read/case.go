// Package wrapper_read has watches that forward events, with readers in view: some leave before the last event.
package wrapper_read

import (
	"context"

	"k8s.io/apimachinery/pkg/watch"
	ctrl "sigs.k8s.io/controller-runtime"
)

type wrapper struct {
	from watch.Interface
	out  chan watch.Event
}

func wrap(from watch.Interface) watch.Interface {
	w := &wrapper{from: from, out: make(chan watch.Event)}
	go w.run() // want `goroutine may wait forever to send on "out"; Stop does not end it \(leaks 1 goroutine each time, called per reconcile from Reconcile\)`
	return w
}

func (w *wrapper) run() {
	defer close(w.out)
	for e := range w.from.ResultChan() {
		w.out <- e
	}
}

func (w *wrapper) Stop() { w.from.Stop() }

func (w *wrapper) ResultChan() <-chan watch.Event { return w.out }

type breaking struct {
	watch func(context.Context) watch.Interface
}

func (b *breaking) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	w := wrap(b.watch(ctx))
	defer w.Stop()
	for e := range w.ResultChan() {
		if e.Type == watch.Deleted {
			break
		}
	}
	return ctrl.Result{}, nil
}

type asking struct {
	from watch.Interface
	out  chan watch.Event
}

func newAsking(from watch.Interface) *asking {
	a := &asking{from: from, out: make(chan watch.Event)}
	go a.run() // want `goroutine may wait forever to send on "out"; Stop does not end it \(leaks 1 goroutine each time, called per reconcile from Reconcile\)`
	return a
}

func (a *asking) run() {
	defer close(a.out)
	for e := range a.from.ResultChan() {
		a.out <- e
	}
}

func (a *asking) Stop() { a.from.Stop() }

func (a *asking) ResultChan() <-chan watch.Event { return a.out }

type leaving struct {
	watch func(context.Context) watch.Interface
}

func (l *leaving) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	a := newAsking(l.watch(ctx))
	defer a.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctrl.Result{}, ctx.Err()
		case _, ok := <-a.ResultChan():
			if !ok {
				return ctrl.Result{}, nil
			}
		}
	}
}

// Who reads to the end, or stops the watch and reads what is left, has it end.
type read struct {
	from watch.Interface
	out  chan watch.Event
}

func newRead(from watch.Interface) *read {
	r := &read{from: from, out: make(chan watch.Event)}
	go r.run()
	return r
}

func (r *read) run() {
	defer close(r.out)
	for e := range r.from.ResultChan() {
		r.out <- e
	}
}

func (r *read) Stop() { r.from.Stop() }

func (r *read) ResultChan() <-chan watch.Event { return r.out }

type draining struct {
	watch func(context.Context) watch.Interface
}

func (d *draining) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r := newRead(d.watch(ctx))
	for e := range r.ResultChan() {
		if e.Type == watch.Deleted {
			r.Stop()
		}
	}
	return ctrl.Result{}, nil
}
