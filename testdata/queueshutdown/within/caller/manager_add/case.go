// The controller goes to a manager through an interface whose Start shuts the queue down.
package callermanageradd

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Runnable interface {
	Start(ctx context.Context) error
}

type Manager interface {
	Add(r Runnable) error
}

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *controller) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		c.queue.ShutDown()
	}()
	for k, quit := c.queue.Get(); !quit; k, quit = c.queue.Get() {
		c.queue.Done(k)
	}
	return nil
}

func SetupWithManager(mgr Manager) error {
	c := &controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	return mgr.Add(c)
}
