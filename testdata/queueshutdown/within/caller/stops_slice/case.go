// The owners' Stop methods are collected and all run by the deferred loop.
package callerstopsslice

import (
	"context"
	"errors"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New(name string) *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}
}

func (c *Controller) Enqueue(k string) { c.queue.Add(k) }
func (c *Controller) Stop()            { c.queue.ShutDown() }

func Serve(ctx context.Context, names []string) error {
	var stops []func()
	defer func() {
		for _, stop := range stops {
			stop()
		}
	}()
	for _, n := range names {
		c := New(n)
		stops = append(stops, c.Stop)
		if n == "" {
			return errors.New("empty name")
		}
		c.Enqueue(n)
	}
	<-ctx.Done()
	return nil
}
