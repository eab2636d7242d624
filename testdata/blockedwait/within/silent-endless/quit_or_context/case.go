// Twin of endless/quit_continue and quit_literal: the loop asks its context in each turn.
package quit_or_context

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Worker struct {
	queue workqueue.TypedInterface[string]
	sync  func(string)
}

func (w *Worker) Run(ctx context.Context) {
	w.queue = workqueue.NewTyped[string]()
	defer w.queue.ShutDown()
	go func() {
		for ctx.Err() == nil {
			func() {
				key, quit := w.queue.Get()
				if quit {
					return
				}
				defer w.queue.Done(key)
				w.sync(key)
			}()
		}
	}()
	<-ctx.Done()
}
