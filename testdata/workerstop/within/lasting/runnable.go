package lasting

import (
	"context"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// A manager runs what it is given until it ends itself: nothing can be taken out of it.

type gauge struct {
	name string
	quit chan struct{}
}

func (m *gauge) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Minute):
			println(m.name)
		}
	}
}

// A quitter ends before.
type quitter struct {
	name string
	quit chan struct{}
}

func (q *quitter) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-q.quit:
			return nil
		case <-time.After(time.Minute):
			println(q.name)
		}
	}
}

// A job does its work and is gone.
type job struct{ name string }

func (j *job) Start(context.Context) error {
	println(j.name)
	return nil
}

type gaugeReconciler struct {
	mgr      manager.Manager
	gauges   map[string]*gauge
	quitters map[string]*quitter
	funcs    map[string]bool
}

func (r *gaugeReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if err := r.gauge(req.Name); err != nil {
		return reconcile.Result{}, err
	}
	if err := r.quitter(req.Name); err != nil {
		return reconcile.Result{}, err
	}
	if err := r.fn(req.Name); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, r.mgr.Add(&job{req.Name})
}

func (r *gaugeReconciler) gauge(name string) error {
	if _, ok := r.gauges[name]; ok {
		return nil
	}
	m := &gauge{name: name}
	if err := r.mgr.Add(m); err != nil { // want `goroutine runs until r.mgr ends, and more are started before that: gauge runs again once an entry is taken out of "gauges" \(leaks 1 goroutine and what it holds each time\)`
		return err
	}
	r.gauges[name] = m
	return nil
}

func (r *gaugeReconciler) quitter(name string) error {
	if _, ok := r.quitters[name]; ok {
		return nil
	}
	q := &quitter{name: name, quit: make(chan struct{})}
	if err := r.mgr.Add(q); err != nil {
		return err
	}
	r.quitters[name] = q
	return nil
}

// fn adds funcs.
func (r *gaugeReconciler) fn(name string) error {
	if r.funcs[name] {
		return nil
	}
	r.funcs[name] = true
	if err := r.mgr.Add(manager.RunnableFunc(func(context.Context) error { // ends by itself
		println(name)
		return nil
	})); err != nil {
		return err
	}
	return r.mgr.Add(manager.RunnableFunc(func(ctx context.Context) error { // want `goroutine runs until r.mgr ends, and more are started before that: fn runs again once an entry is taken out of "funcs" \(leaks 1 goroutine and what it holds each time\)`
		for {
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(time.Minute):
				println(name)
			}
		}
	}))
}

func (r *gaugeReconciler) drop(name string) {
	delete(r.gauges, name)
	delete(r.funcs, name)
	if q, ok := r.quitters[name]; ok {
		close(q.quit)
		delete(r.quitters, name)
	}
}

// setup adds one when the process begins.
func (r *gaugeReconciler) setup() error { return r.mgr.Add(&gauge{name: "all"}) }
