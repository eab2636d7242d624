// When the second controller cannot be made the first one is dropped before its Run.
package callersecondctorfails

import (
	"context"
	"errors"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New(name string) (*Controller, error) {
	if name == "" {
		return nil, errors.New("name required")
	}
	return &Controller{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}, nil
}

func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func Start(ctx context.Context, first, second string) error {
	a, err := New(first) // want `"a" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err != nil {
		return err
	}
	b, err := New(second)
	if err != nil {
		return err
	}
	go a.Run(ctx)
	go b.Run(ctx)
	return nil
}
