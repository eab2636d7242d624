// Case: A Runnable waits in Get of a queue that is never shut down, although its Start gets a context; Setup adds one to the manager per Reconcile.

package runnable

import (
	"context"
	"log"

	"k8s.io/client-go/util/workqueue"
)

type Runner struct {
	q workqueue.TypedInterface[string]
}

func New() *Runner { return &Runner{q: workqueue.NewTyped[string]()} }

func (r *Runner) Add(s string) { r.q.Add(s) }

// Start implements manager.Runnable.
func (r *Runner) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		item, quit := r.q.Get()
		if quit {
			return nil
		}
		log.Println(item)
		r.q.Done(item)
	}
	return nil
}
