// Close releases.
package lib

import (
	"errors"
	"io"

	"k8s.io/client-go/util/workqueue"
)

// Controller is what callers see.
type Controller interface {
	io.Closer
	Enqueue(key string)
}

type impl struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// New returns the only implementation.
func New(name string) (Controller, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return &impl{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}, nil
}

func (c *impl) Enqueue(key string) { c.queue.Add(key) }

func (c *impl) Close() error {
	c.queue.ShutDownWithDrain()
	return nil
}
