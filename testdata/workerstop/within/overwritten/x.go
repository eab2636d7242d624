// Package overwritten puts what it starts into a map, over what is there for the same key.
package overwritten

import (
	"context"
	"sync"
	"time"

	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type poller struct {
	stop chan struct{}
	n    int
}

func newPoller() *poller {
	p := &poller{stop: make(chan struct{})}
	go p.run()
	return p
}

func (p *poller) run() {
	for {
		select {
		case <-p.stop:
			return
		case <-time.After(time.Second):
			p.n++
		}
	}
}

func (p *poller) Stop() { close(p.stop) }

type reconciler struct {
	mu      sync.Mutex
	pollers map[string]*poller
}

func (r *reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pollers[req.Name] = newPoller() // want `goroutine "pollers" of reconciler is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
	return reconcile.Result{}, nil
}

func (r *reconciler) Close() {
	for _, p := range r.pollers {
		p.Stop()
	}
}

// What is there is seen to.
type careful struct{ pollers map[string]*poller }

func (c *careful) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if p, ok := c.pollers[req.Name]; ok {
		p.Stop()
	}
	c.pollers[req.Name] = newPoller()
	return reconcile.Result{}, nil
}

func (c *careful) Close() {
	for _, p := range c.pollers {
		p.Stop()
	}
}

// By another function.
type removes struct{ pollers map[string]*poller }

func (c *removes) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	c.remove(req.Name)
	c.pollers[req.Name] = newPoller()
	return reconcile.Result{}, nil
}

func (c *removes) remove(name string) {
	if p, ok := c.pollers[name]; ok {
		p.Stop()
		delete(c.pollers, name)
	}
}

// Each object is added once.
type adds struct{ pollers map[string]*poller }

func (a *adds) handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { a.add(obj.(string)) },
		DeleteFunc: func(obj any) { a.remove(obj.(string)) },
	}
}

func (a *adds) add(name string) { a.pollers[name] = newPoller() }

func (a *adds) remove(name string) {
	if p, ok := a.pollers[name]; ok {
		p.Stop()
		delete(a.pollers, name)
	}
}
