// The helper object is made for one call, and neither Run nor Stop is ever called on it.
package callerneverruns

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
	index map[string]string
}

func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), index: map[string]string{}}
}

func (c *Controller) Lookup(key string) (string, bool) {
	v, ok := c.index[key]
	return v, ok
}

func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func Resolve(key string) string {
	c := New() // want `"c" is dropped without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if v, ok := c.Lookup(key); ok {
		return v
	}
	return key
}
