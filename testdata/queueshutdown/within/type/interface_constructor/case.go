// The constructor returns an interface with only Run; the hidden implementation's Run releases.
package typeinterfaceconstructor

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Controller interface {
	Run(ctx context.Context, workers int)
}

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

var _ Controller = (*controller)(nil)

func New() Controller {
	return &controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *controller) Run(ctx context.Context, workers int) {
	defer runtime.HandleCrash()
	defer c.queue.ShutDown()
	for range workers {
		go wait.UntilWithContext(ctx, func(context.Context) {
			for k, quit := c.queue.Get(); !quit; k, quit = c.queue.Get() {
				c.queue.Done(k)
			}
		}, time.Second)
	}
	<-ctx.Done()
}
