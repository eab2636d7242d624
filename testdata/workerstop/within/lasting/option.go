package lasting

import (
	"context"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// What an option starts is the object's, and Close does not end it.

type agent struct {
	stop   chan struct{}
	report chan string
	drop   chan struct{}
}

type agentOption func(*agent)

func withReporter(every time.Duration) agentOption {
	return func(a *agent) {
		a.report = make(chan string, 8)
		go func() { // want `goroutine runs for ever: nothing ends it: Reconcile runs again once an entry is taken out of "agents" \(leaks 1 goroutine and what it holds each time\)`
			var lines []string
			t := time.NewTicker(every)
			defer t.Stop()
			for {
				select {
				case l := <-a.report:
					lines = append(lines, l)
				case <-t.C:
					println(len(lines))
				}
			}
		}()
	}
}

func withDropper(every time.Duration) agentOption {
	return func(a *agent) {
		a.drop = make(chan struct{})
		go func() {
			t := time.NewTicker(every)
			defer t.Stop()
			for {
				select {
				case <-a.stop:
					return
				case a.drop <- struct{}{}:
				case <-t.C:
				}
			}
		}()
	}
}

func newAgent(opts ...agentOption) *agent {
	a := &agent{stop: make(chan struct{})}
	for _, o := range opts {
		o(a)
	}
	return a
}

func (a *agent) Close() { close(a.stop) }

type agentReconciler struct{ agents map[string]*agent }

func (r *agentReconciler) Reconcile(_ context.Context, req reconcile.Request) (reconcile.Result, error) {
	a := r.agents[req.Name]
	switch {
	case req.Namespace == "":
		if a != nil {
			a.Close()
			delete(r.agents, req.Name)
		}
	case a == nil:
		r.agents[req.Name] = newAgent(withReporter(time.Minute), withDropper(time.Minute))
	}
	return reconcile.Result{}, nil
}
