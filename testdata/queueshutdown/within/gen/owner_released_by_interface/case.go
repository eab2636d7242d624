// Two instantiations are started through a generic runner helper with a constraint.
package genownerreleasedbyinterface

import (
	"context"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"
)

type Controller[T comparable] struct {
	queue workqueue.TypedRateLimitingInterface[T]
}

func New[T comparable]() *Controller[T] {
	return &Controller[T]{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]())}
}

func (c *Controller[T]) Run(ctx context.Context) error {
	defer c.queue.ShutDown()
	<-ctx.Done()
	return nil
}

func start[R interface{ Run(context.Context) error }](ctx context.Context, g *errgroup.Group, r R) {
	g.Go(func() error { return r.Run(ctx) })
}

func Serve(ctx context.Context) error {
	var g errgroup.Group
	start(ctx, &g, New[string]())
	start(ctx, &g, New[types.NamespacedName]())
	return g.Wait()
}
