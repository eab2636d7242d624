// Generic type, Run releases.
package lib

import (
	"context"
	"errors"

	"k8s.io/client-go/util/workqueue"
)

// Controller works on keys of any type.
type Controller[T comparable] struct {
	queue workqueue.TypedRateLimitingInterface[T]
}

// New makes a controller.
func New[T comparable]() *Controller[T] {
	return &Controller[T]{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]())}
}

// Add queues a key.
func (c *Controller[T]) Add(key T) error {
	if c.queue.ShuttingDown() {
		return errors.New("shutting down")
	}
	c.queue.Add(key)
	return nil
}

// Run works until ctx ends.
func (c *Controller[T]) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}
