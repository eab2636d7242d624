// The instantiated controller is dropped on the error path before Run.
package genownerdropped

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"
)

type Controller[T comparable] struct {
	queue workqueue.TypedRateLimitingInterface[T]
}

func New[T comparable]() *Controller[T] {
	return &Controller[T]{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]())}
}

func (c *Controller[T]) Enqueue(item T) { c.queue.Add(item) }

func (c *Controller[T]) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func Start(ctx context.Context, uids []types.UID) error {
	c := New[types.UID]() // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	for _, u := range uids {
		if u == "" {
			return errors.New("empty uid")
		}
		c.Enqueue(u)
	}
	go c.Run(ctx)
	return nil
}
