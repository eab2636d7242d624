// Package swapped has reconcilers that put a new object in the place of an old one.
package swapped

import (
	"context"
	"sync/atomic"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type sink struct {
	lines chan string
	quit  chan struct{}
}

func openSink() *sink {
	s := &sink{lines: make(chan string, 64), quit: make(chan struct{})}
	go func() {
		for {
			select {
			case l := <-s.lines:
				println(l)
			case <-s.quit:
				return
			}
		}
	}()
	return s
}

func (s *sink) Close() { close(s.quit) }

type field struct{ current *sink }

func (r *field) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	old := r.current
	r.current = openSink()
	if old != nil {
		old.Close()
	}
	return reconcile.Result{}, nil
}

type cell struct{ current atomic.Pointer[sink] }

func (r *cell) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if old := r.current.Swap(openSink()); old != nil {
		old.Close()
	}
	return reconcile.Result{}, nil
}

type loaded struct{ current atomic.Pointer[sink] }

func (r *loaded) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	old := r.current.Load()
	r.current.Store(openSink())
	if old != nil {
		old.Close()
	}
	return reconcile.Result{}, nil
}

// A pump has no method for it.
type pump struct{ quit chan struct{} }

func openPump() *pump {
	p := &pump{quit: make(chan struct{})}
	go func() { <-p.quit }()
	return p
}

type direct struct{ current *pump }

func (r *direct) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	old := r.current
	r.current = openPump()
	if old != nil {
		close(old.quit)
	}
	return reconcile.Result{}, nil
}

// A valve is closed where it is new, if at all.
type valve struct{ quit chan struct{} }

func openValve() *valve {
	v := &valve{quit: make(chan struct{})}
	go func() { <-v.quit }() // want `goroutine may wait forever to receive from "quit".*`
	return v
}

type careless struct {
	current *valve
	failed  bool
}

func (r *careless) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	v := openValve()
	if r.failed {
		close(v.quit)
		return reconcile.Result{}, nil
	}
	r.current = v
	return reconcile.Result{}, nil
}
