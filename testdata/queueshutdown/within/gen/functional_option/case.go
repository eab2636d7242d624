// A generic option puts the queue into the controller, whose Stop shuts it down.
package genfunctionaloption

import (
	"k8s.io/client-go/util/workqueue"
)

type Controller[T comparable] struct {
	queue workqueue.TypedRateLimitingInterface[T]
}

type Option[T comparable] func(*Controller[T])

func WithQueue[T comparable](q workqueue.TypedRateLimitingInterface[T]) Option[T] {
	return func(c *Controller[T]) { c.queue = q }
}

func New[T comparable](opts ...Option[T]) *Controller[T] {
	c := &Controller[T]{}
	for _, o := range opts {
		o(c)
	}
	return c
}

func (c *Controller[T]) Stop() {
	if c.queue != nil {
		c.queue.ShutDown()
	}
}

func Default() *Controller[string] {
	return New(WithQueue(workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())))
}
