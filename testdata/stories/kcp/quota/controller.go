// Package quota retells one half of kcp's leak: a controller that is made for
// each workspace adds its handlers to informers that all workspaces share.
// Nothing removes them when the workspace is deleted, and 61 goroutines stayed
// behind each, most of them two per handler.
package quota

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// A Controller recalculates the quotas of one workspace.
type Controller struct {
	workspace logicalcluster.Name
	queue     workqueue.TypedRateLimitingInterface[string]
	sync      func(key string) error
}

// NewController returns a controller for a workspace.
func NewController(
	workspace logicalcluster.Name,
	quotas coreinformers.ResourceQuotaInformer,
	pods coreinformers.PodInformer,
	sync func(key string) error,
) *Controller {
	c := &Controller{
		workspace: workspace,
		queue:     workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		sync:      sync,
	}
	quotas.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler for a cluster is added without pprof labels .*` // want:vet `the handler added to quotas.Informer\(\) is never removed: NewController is called per logical cluster \(leaks 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to quotas.Informer\(\) is never removed: start runs again once an entry is taken out of "cancels" \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc:    c.enqueue,
		UpdateFunc: func(_, obj any) { c.enqueue(obj) },
	})
	pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler for a cluster is added without pprof labels .*` // want:vet `the handler added to pods.Informer\(\) is never removed: NewController is called per logical cluster \(leaks 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to pods.Informer\(\) is never removed: start runs again once an entry is taken out of "cancels" \(leaks 2 goroutines and 27 KiB each time\)`
		DeleteFunc: c.enqueue,
	})
	return c
}

func (c *Controller) enqueue(obj any) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		c.queue.Add(key)
	}
}

// Run works until the context ends.
func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	go wait.UntilWithContext(ctx, c.work, time.Second) // want:vet `goroutine for a cluster is started without pprof labels .*`
	<-ctx.Done()
}

func (c *Controller) work(context.Context) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		if err := c.sync(key); err != nil {
			c.queue.AddRateLimited(key)
		}
		c.queue.Done(key)
	}
}
