// Package filledup starts workers until there are enough: those that an object has are not started again. A loop over what
// others count starts them each time.
package filledup

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
)

type pool struct {
	size    int
	workers []string
	byName  map[string]bool
	running int
}

func (p *pool) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	p.grow()
	return ctrl.Result{}, nil
}

func (p *pool) grow() {
	for len(p.workers) < p.size {
		p.workers = append(p.workers, "worker")
		go wait.Forever(func() {}, time.Second)
	}
}

type counting struct{ pool }

func (c *counting) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for i := len(c.workers); i < 3; i++ {
		c.workers = append(c.workers, "worker")
		go wait.Forever(func() {}, time.Second)
	}
	for ; c.running < 3; c.running++ {
		go wait.Forever(func() {}, time.Second)
	}
	for 3 > len(c.byName) {
		c.enter()
		go wait.Forever(func() {}, time.Second)
	}
	return ctrl.Result{}, nil
}

func (c *counting) enter() { c.byName[time.Now().String()] = true }

type shrinking struct {
	size    int
	workers map[string]bool
}

func (s *shrinking) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for len(s.workers) < s.size {
		s.workers[time.Now().String()] = true
		go wait.Forever(func() {}, time.Second) // want `goroutine runs for ever: nothing ends it: Reconcile runs again once an entry is taken out of "workers" \(leaks 1 goroutine and what it holds each time\)`
	}
	return ctrl.Result{}, nil
}

func (s *shrinking) Forget(name string) { delete(s.workers, name) }

type repeating struct{ pool }

func (r *repeating) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for i := 0; i < len(r.workers); i++ {
		r.workers[i] = "again"
		go wait.Forever(func() {}, time.Second) // want `goroutine runs for ever: nothing ends it: started per reconcile in Reconcile \(leaks 1 goroutine and what it holds each time\)`
	}
	return ctrl.Result{}, nil
}
