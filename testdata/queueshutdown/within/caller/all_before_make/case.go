// Everything that can fail comes before the constructor; after it the controller always runs.
package callerallbeforemake

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

func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func Start(ctx context.Context, name string) error {
	if name == "" {
		return errors.New("name required")
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	go New(name).Run(ctx)
	return nil
}
