// Options across packages: the queue may come from an option; Stop releases it.
package lib

import (
	"k8s.io/client-go/util/workqueue"
)

// Options are what New takes.
type Options struct {
	name  string
	queue workqueue.TypedRateLimitingInterface[string]
}

// Option changes Options.
type Option func(*Options)

// WithQueue gives the controller its queue.
func WithQueue(q workqueue.TypedRateLimitingInterface[string]) Option {
	return func(o *Options) { o.queue = q }
}

// WithName gives it a name.
func WithName(name string) Option { return func(o *Options) { o.name = name } }

// Controller owns the queue of its options.
type Controller struct {
	Options
}

// New makes a controller.
func New(opts ...Option) *Controller {
	c := &Controller{}
	for _, o := range opts {
		o(&c.Options)
	}
	if c.queue == nil {
		c.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	}
	return c
}

// Stop releases.
func (c *Controller) Stop() { c.queue.ShutDown() }
