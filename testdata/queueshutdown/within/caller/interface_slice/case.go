// The controllers are started through a slice of a local interface.
package callerinterfaceslice

import (
	"context"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/util/workqueue"
)

type runnable interface{ Run(context.Context) error }

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New(name string) *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}
}

func (c *Controller) Run(ctx context.Context) error {
	defer c.queue.ShutDown()
	<-ctx.Done()
	return nil
}

func Start(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, r := range []runnable{New("pods"), New("nodes")} {
		g.Go(func() error { return r.Run(ctx) })
	}
	return g.Wait()
}
