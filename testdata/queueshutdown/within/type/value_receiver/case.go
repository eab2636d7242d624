// The controller is passed by value; Run works on a copy that holds the same queue.
package typevaluereceiver

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
	name  string
}

func New(name string) Controller {
	return Controller{name: name, queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})}
}

func (c Controller) WithName(n string) Controller {
	c.name = n
	return c
}

func (c Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func Serve(ctx context.Context) {
	c := New("a").WithName("b")
	c.Run(ctx)
}
