// The return is that of the inner literal only.
package quit_literal

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
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for {
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
