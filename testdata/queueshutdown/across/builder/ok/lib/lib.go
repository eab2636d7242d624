// The queue is made in Build, the result's Close releases.
package lib

import (
	"errors"

	"k8s.io/client-go/util/workqueue"
)

// Controller is what Build makes.
type Controller struct {
	queue   workqueue.TypedRateLimitingInterface[string]
	workers int
}

// Builder collects what a controller needs.
type Builder struct {
	name    string
	workers int
	limiter workqueue.TypedRateLimiter[string]
}

// NewBuilder starts.
func NewBuilder() *Builder {
	return &Builder{limiter: workqueue.DefaultTypedControllerRateLimiter[string]()}
}

// Named sets the name.
func (b *Builder) Named(name string) *Builder { b.name = name; return b }

// Workers sets the workers.
func (b *Builder) Workers(n int) *Builder { b.workers = n; return b }

// Build makes the controller.
func (b *Builder) Build() (*Controller, error) {
	if b.workers <= 0 {
		return nil, errors.New("no workers")
	}
	q := workqueue.NewTypedRateLimitingQueueWithConfig(b.limiter, workqueue.TypedRateLimitingQueueConfig[string]{Name: b.name})
	return &Controller{queue: q, workers: b.workers}, nil
}

// Check looks at the controller.
func (c *Controller) Check() error {
	if c.workers > 100 {
		return errors.New("too many workers")
	}
	return nil
}

// Close releases.
func (c *Controller) Close() error { c.queue.ShutDown(); return nil }
