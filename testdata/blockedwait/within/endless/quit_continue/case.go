// Who is told to quit goes on with the loop, which is left only for a key that it then never gets.
package quit_continue

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Worker struct {
	queue workqueue.TypedInterface[string]
	last  string
	sync  func(string)
}

func (w *Worker) Run(ctx context.Context) {
	w.queue = workqueue.NewTyped[string]()
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for {
			key, quit := w.queue.Get()
			if quit {
				continue
			}
			w.sync(key)
			w.queue.Done(key)
			if key == w.last {
				return
			}
		}
	}()
	<-ctx.Done()
	w.queue.ShutDown()
}
