// The queue belongs to the caller, who made it and defers the shutdown; the worker only borrows it.
package typequeuepassedin

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
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer queue.ShutDown()
	for range 3 {
		go wait.UntilWithContext(ctx, newWorker(queue, sync).run, time.Second)
	}
	<-ctx.Done()
}
