// The generic controller has only Run(ctx), which does not shut the queue down.
package gencontrollernevershut

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Controller[T comparable] struct {
	queue     workqueue.TypedRateLimitingInterface[T]
	reconcile func(context.Context, T) error
}

func New[T comparable](reconcile func(context.Context, T) error) *Controller[T] {
	return &Controller[T]{
		queue:     workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]()), // want `workqueue "queue" of Controller is never shut down \(may leak 1 goroutine and 14 KiB each time\)`
		reconcile: reconcile,
	}
}

func (c *Controller[T]) Enqueue(item T) { c.queue.Add(item) }

func (c *Controller[T]) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, c.worker, time.Second)
	<-ctx.Done()
}

func (c *Controller[T]) worker(ctx context.Context) {
	for item, quit := c.queue.Get(); !quit; item, quit = c.queue.Get() {
		_ = c.reconcile(ctx, item)
		c.queue.Done(item)
	}
}
