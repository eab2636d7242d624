// The unexported type's Run releases.
package lib

import (
	"context"
	"errors"

	"k8s.io/client-go/util/workqueue"
)

// Controller is what callers see.
type Controller interface {
	Enqueue(key string)
	Ready() error
	Run(ctx context.Context)
}

type impl struct {
	queue workqueue.TypedRateLimitingInterface[string]
	ready bool
}

// New returns the only implementation.
func New(ready bool) Controller {
	return &impl{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), ready: ready}
}

func (c *impl) Enqueue(key string) { c.queue.Add(key) }

func (c *impl) Ready() error {
	if !c.ready {
		return errors.New("not ready")
	}
	return nil
}

func (c *impl) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}
