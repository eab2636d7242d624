// The constructor is called through a table of factories and each product is run.
package callerfactoryfuncvalue

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type runner interface{ Run(context.Context) }

type podController struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *podController) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

func newPods() runner {
	return &podController{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "pods"})}
}

var factories = map[string]func() runner{
	"pods": newPods,
	"jobs": func() runner {
		return &podController{queue: workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: "jobs"})}
	},
}

func StartAll(ctx context.Context) {
	for name, f := range factories {
		klog.InfoS("starting", "controller", name)
		go f().Run(ctx)
	}
}
