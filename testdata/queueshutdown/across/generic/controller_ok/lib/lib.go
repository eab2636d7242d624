// Generic type, Run releases.
package lib

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

// Controller works on keys of any type.
type Controller[T comparable] struct {
	queue workqueue.TypedRateLimitingInterface[T]
	sync  func(context.Context, T) error
}

// New makes a controller.
func New[T comparable](sync func(context.Context, T) error) *Controller[T] {
	return &Controller[T]{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]()), sync: sync}
}

// Add queues a key.
func (c *Controller[T]) Add(key T) { c.queue.Add(key) }

// Run works until ctx ends.
func (c *Controller[T]) Run(ctx context.Context) error {
	defer c.queue.ShutDown()
	go func() {
		for c.next(ctx) {
		}
	}()
	<-ctx.Done()
	return nil
}

func (c *Controller[T]) next(ctx context.Context) bool {
	key, down := c.queue.Get()
	if down {
		return false
	}
	defer c.queue.Done(key)
	if err := c.sync(ctx, key); err != nil {
		c.queue.AddRateLimited(key)
	}
	return true
}
