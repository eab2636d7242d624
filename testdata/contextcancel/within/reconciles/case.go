// Package reconciles makes contexts per reconcile, of the manager's, which the reconcile is given.
package reconciles

import (
	"context"
	"sync"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type reconciler struct {
	client.Client
	mu    sync.Mutex
	jobs  map[string]*job
	tasks sync.Map
	funcs map[string][]func()
}

type job struct {
	ctx  context.Context
	stop func()
}

func (r *reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Complete(r)
}

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	sub, cancel := context.WithCancel(ctx) // want `the func that cancels context "cancel" is not called on every path, and its parent ends later: started per reconcile in Reconcile \(leaks the context and what it holds each time\)`
	if err := r.Get(sub, req.NamespacedName, nil); err != nil {
		return ctrl.Result{}, err
	}
	defer cancel()
	if err := r.ended(ctx, req); err != nil {
		return ctrl.Result{}, err
	}
	r.run(req.String())
	another, done := context.WithCancel(ctx)
	r.funcs[req.String()] = append(r.funcs[req.String()], done)
	if err := r.Get(another, req.NamespacedName, nil); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.kept(ctx, req)
}

// run calls what it has taken out before.
func (r *reconciler) run(name string) {
	r.mu.Lock()
	funcs := r.funcs[name]
	delete(r.funcs, name)
	r.mu.Unlock()
	for _, f := range funcs {
		f()
	}
}

// kept drops the job of an object that has gone.
func (r *reconciler) kept(ctx context.Context, req ctrl.Request) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.Get(ctx, req.NamespacedName, nil); client.IgnoreNotFound(err) != nil {
		return err
	} else if err != nil {
		delete(r.jobs, req.String()) // want `an entry is deleted without its context being cancelled, and its parent ends later: started per reconcile in kept \(leaks the context and what it holds each time\)`
		return nil
	}
	if r.jobs[req.String()] == nil {
		sub, cancel := context.WithCancel(ctx)
		r.jobs[req.String()] = &job{sub, cancel}
	}
	return nil
}

// ended cancels it.
func (r *reconciler) ended(ctx context.Context, req ctrl.Request) error {
	if err := r.Get(ctx, req.NamespacedName, nil); err != nil {
		if v, ok := r.tasks.LoadAndDelete(req.String()); ok {
			v.(*job).stop()
		}
		return client.IgnoreNotFound(err)
	}
	sub, cancel := context.WithCancel(ctx)
	if _, loaded := r.tasks.LoadOrStore(req.String(), &job{sub, cancel}); loaded {
		cancel()
	}
	return nil
}
