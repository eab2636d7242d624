// The generic controller's Run defers the shutdown.
package gencontrollerrundefers

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
		queue:     workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]()),
		reconcile: reconcile,
	}
}

func (c *Controller[T]) Enqueue(item T) { c.queue.Add(item) }

func (c *Controller[T]) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	go wait.UntilWithContext(ctx, c.worker, time.Second)
	<-ctx.Done()
}

func (c *Controller[T]) worker(ctx context.Context) {
	for item, quit := c.queue.Get(); !quit; item, quit = c.queue.Get() {
		if err := c.reconcile(ctx, item); err != nil {
			c.queue.AddRateLimited(item)
		}
		c.queue.Done(item)
	}
}

func Strings(ctx context.Context) {
	New(func(context.Context, string) error { return nil }).Run(ctx)
}
