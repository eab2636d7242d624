// The Run methods are put in a slice as bound methods and all started.
package callermethodvaluesslice

import (
	"context"
	"sync"

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

func Start(ctx context.Context) {
	pods, nodes := New("pods"), New("nodes")
	var wg sync.WaitGroup
	for _, run := range []func(context.Context){pods.Run, nodes.Run} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			run(ctx)
		}()
	}
	wg.Wait()
}
