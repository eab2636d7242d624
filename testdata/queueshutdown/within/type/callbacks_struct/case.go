// The release is in the OnStoppedLeading callback handed to an elector we cannot see.
package typecallbacksstruct

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Callbacks struct {
	OnStartedLeading func(context.Context)
	OnStoppedLeading func()
}

type Elector interface {
	RunOrDie(ctx context.Context, cb Callbacks)
}

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New() *Controller {
	return &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *Controller) Lead(ctx context.Context, e Elector) {
	e.RunOrDie(ctx, Callbacks{
		OnStartedLeading: func(ctx context.Context) {
			wait.UntilWithContext(ctx, c.work, time.Second)
		},
		OnStoppedLeading: func() {
			klog.Info("lost the lease")
			c.queue.ShutDown()
		},
	})
}

func (c *Controller) work(context.Context) {
	for k, quit := c.queue.Get(); !quit; k, quit = c.queue.Get() {
		c.queue.Done(k)
	}
}
