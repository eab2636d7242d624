// The informer stands in an options struct; the per-cluster join builds the controller on the hub's informer.
package lib

import (
	"context"
	"time"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Options configures the status controller.
type Options struct {
	ClusterName string
	HubWorks    cache.SharedIndexInformer
	Resync      time.Duration
}

type StatusController struct {
	opts  Options
	queue workqueue.TypedRateLimitingInterface[string]
}

func New(opts Options) (*StatusController, error) {
	c := &StatusController{
		opts:  opts,
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	if _, err := opts.HubWorks.AddEventHandlerWithOptions(cache.ResourceEventHandlerFuncs{UpdateFunc: c.onUpdate}, cache.HandlerOptions{ResyncPeriod: &opts.Resync}); err != nil { // want:vet `the handler added to opts\.HubWorks is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to opts\.HubWorks is never removed: JoinCluster runs again once an entry is taken out of "running" \(leaks 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	return c, nil
}

func (c *StatusController) onUpdate(_, obj any) {
	if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		c.queue.Add(k)
	}
}

func (c *StatusController) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}
