// Package libraryrun runs controllers of a library, each until its context ends, and forgets to cancel one.
package libraryrun

import (
	"context"
	"sync"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type ctl struct {
	ctrl   controller.Controller
	cancel context.CancelFunc
}

type engine struct {
	mgr         manager.Manager
	mu          sync.RWMutex
	controllers map[string]*ctl
}

func (e *engine) Start(name string, o controller.Options) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, running := e.controllers[name]; running {
		return nil
	}
	c, err := controller.NewUnmanaged(name, o)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-e.mgr.Elected()
		if err := c.Start(ctx); err != nil {
			println("failed")
		}
		delete(e.controllers, name)
	}()
	e.controllers[name] = &ctl{c, cancel}
	return nil
}

func (e *engine) Stop(name string) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	c, running := e.controllers[name]
	if !running {
		return nil
	}
	println(c.cancel != nil)
	delete(e.controllers, name) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
	return nil
}

type reconciler struct{ e *engine }

func (r *reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if req.Namespace == "" {
		return reconcile.Result{}, r.e.Stop(req.Name)
	}
	return reconcile.Result{RequeueAfter: time.Second}, r.e.Start(req.Name, controller.Options{})
}

// careful cancels it.
type held struct {
	ctrl   controller.Controller
	cancel context.CancelFunc
}

type careful struct {
	mgr         manager.Manager
	mu          sync.RWMutex
	controllers map[string]*held
}

func (e *careful) Start(name string, o controller.Options) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, running := e.controllers[name]; running {
		return nil
	}
	c, err := controller.NewUnmanaged(name, o)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-e.mgr.Elected()
		if err := c.Start(ctx); err != nil {
			println("failed")
		}
		delete(e.controllers, name)
	}()
	e.controllers[name] = &held{c, cancel}
	return nil
}

func (e *careful) Stop(name string) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	c, running := e.controllers[name]
	if !running {
		return nil
	}
	c.cancel()
	delete(e.controllers, name)
	return nil
}

type carefulReconciler struct{ e *careful }

func (r *carefulReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if req.Namespace == "" {
		return reconcile.Result{}, r.e.Stop(req.Name)
	}
	return reconcile.Result{RequeueAfter: time.Second}, r.e.Start(req.Name, controller.Options{})
}
