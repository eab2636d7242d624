// Serve makes the queue, the workers only borrow it, and Serve returns without shutting it down.
package typequeuepassedinnobodyreleases

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type worker struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(string) error
}

func newWorker(q workqueue.TypedRateLimitingInterface[string], sync func(string) error) *worker {
	return &worker{queue: q, sync: sync}
}

func (w *worker) run(context.Context) {
	for k, quit := w.queue.Get(); !quit; k, quit = w.queue.Get() {
		if err := w.sync(k); err != nil {
			w.queue.AddRateLimited(k)
		}
		w.queue.Done(k)
	}
}

func Serve(ctx context.Context, sync func(string) error) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" is never shut down \(leaks 1 goroutine and 14 KiB each time\)`
	for range 3 {
		go wait.UntilWithContext(ctx, newWorker(queue, sync).run, time.Second)
	}
	<-ctx.Done()
}
