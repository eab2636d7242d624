// New makes a queue if no option gave one; Stop releases it.
package lib

import (
	"errors"

	"k8s.io/client-go/util/workqueue"
)

// Controller owns a queue.
type Controller struct {
	name  string
	queue workqueue.TypedRateLimitingInterface[string]
}

// Option changes a controller.
type Option func(*Controller)

// WithName gives it a name.
func WithName(name string) Option { return func(c *Controller) { c.name = name } }

// New makes a controller.
func New(opts ...Option) *Controller {
	c := &Controller{}
	for _, o := range opts {
		o(c)
	}
	if c.queue == nil {
		c.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	}
	return c
}

// Start starts.
func (c *Controller) Start() error {
	if c.name == "" {
		return errors.New("no name")
	}
	return nil
}

// Stop releases.
func (c *Controller) Stop() { c.queue.ShutDown() }
