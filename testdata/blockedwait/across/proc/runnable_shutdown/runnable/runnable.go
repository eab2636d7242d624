// Case: Twin of runnable: Start shuts its queue down when the manager's context ends; silent.

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
	go func() {
		<-ctx.Done()
		r.q.ShutDown()
	}()
	for {
		item, quit := r.q.Get()
		if quit {
			return nil
		}
		log.Println(item)
		r.q.Done(item)
	}
}
