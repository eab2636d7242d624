// Package made has fields that hold queues which nothing shuts down: how often one is made
// decides what that comes to.
package made

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type reconciler struct {
	queue workqueue.TypedDelayingInterface[string]
	plain workqueue.TypedInterface[string]
}

func (r *reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.queue = workqueue.NewTypedDelayingQueue[string]() // want `workqueue "queue" of reconciler is never shut down: made per reconcile in Reconcile \(leaks 1 goroutine and 14 KiB each time\)`
	r.queue.Add(req.Name)
	r.plain = workqueue.NewTyped[string]() // want `workqueue "plain" of reconciler is never shut down: made per reconcile in Reconcile \(may leak its workers, and 1 goroutine if it has a name and metrics\)`
	r.plain.Add(req.Name)
	return reconcile.Result{}, nil
}

type controller struct {
	queue workqueue.TypedDelayingInterface[string]
}

// New is called by who knows.
func New() *controller {
	return &controller{queue: workqueue.NewTypedDelayingQueue[string]()} // want `workqueue "queue" of controller is never shut down \(may leak 1 goroutine and 14 KiB each time\)`
}
