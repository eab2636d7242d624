// Package lostbeforebooks has books that keep a thing from being made twice, but for the way on which
// it is lost before anything is entered.
package lostbeforebooks

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type agent struct {
	queue workqueue.TypedDelayingInterface[string]
}

func newAgent() *agent {
	return &agent{queue: workqueue.NewTypedDelayingQueue[string]()}
}

func (a *agent) Run(ctx context.Context) {
	defer a.queue.ShutDown()
	<-ctx.Done()
}

type reconciler struct {
	base   context.Context
	agents map[string]*agent
	ping   func(string) error
}

func (r *reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if _, ok := r.agents[req.Name]; ok {
		return reconcile.Result{}, nil
	}
	a := newAgent() // want `"a" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err := r.ping(req.Name); err != nil {
		return reconcile.Result{}, err
	}
	r.agents[req.Name] = a
	go a.Run(r.base)
	return reconcile.Result{}, nil
}

// Tried once for each name, whatever comes of it.
type careful struct {
	base  context.Context
	tried map[string]bool
	ping  func(string) error
}

func (c *careful) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if c.tried[req.Name] {
		return reconcile.Result{}, nil
	}
	c.tried[req.Name] = true
	a := newAgent()
	if err := c.ping(req.Name); err != nil {
		a.queue.ShutDown()
		return reconcile.Result{}, err
	}
	go a.Run(c.base)
	return reconcile.Result{}, nil
}
