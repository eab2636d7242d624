// Package onceclosed starts something once for each object, by a channel that is closed then; and each time, where the
// channel is not closed on the way.
package onceclosed

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
)

type starter struct {
	started, done chan struct{}
}

func newStarter() *starter { return &starter{started: make(chan struct{}), done: make(chan struct{})} }

func (s *starter) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	select {
	case <-s.started:
		return ctrl.Result{}, nil
	default:
	}
	close(s.started)
	go wait.Forever(func() {}, time.Second)
	return ctrl.Result{}, nil
}

type helped struct{ starter }

func (h *helped) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	h.ensure()
	return ctrl.Result{}, nil
}

func (h *helped) ensure() {
	select {
	case <-h.started:
	default:
		defer close(h.started)
		go wait.Forever(func() {}, time.Second) // deferred, it is closed, too
	}
}

type failing struct{ starter }

func (f *failing) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	select {
	case <-f.done:
		return ctrl.Result{}, nil
	default:
	}
	if err := ctx.Err(); err != nil {
		close(f.done)
		return ctrl.Result{}, err
	}
	go wait.Forever(func() {}, time.Second) // want `goroutine runs for ever: nothing ends it: started per reconcile in Reconcile \(leaks 1 goroutine and what it holds each time\)`
	return ctrl.Result{}, nil
}
