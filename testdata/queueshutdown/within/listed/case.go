// Package listed takes entries out that nothing has ended.
package listed

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
)

type agent struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newAgent() *agent {
	return &agent{workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (a *agent) Stop() { a.queue.ShutDown() }

type Fleet struct{ agents map[string]*agent }

func (f *Fleet) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	want := map[string]bool{req.Name: true}
	for name := range want {
		if f.agents[name] == nil {
			f.agents[name] = newAgent()
		}
	}
	var gone []string
	for name := range f.agents {
		if !want[name] {
			gone = append(gone, name)
		}
	}
	for _, name := range gone {
		delete(f.agents, name) // want `an entry is deleted without Stop, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	}
	return ctrl.Result{}, nil
}
