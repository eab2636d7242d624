// Process-wide workers take items of many clusters and enter a labelled scope for each item: silent.
package workerlabelseachitem

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type item struct {
	cluster logicalcluster.Name
	name    string
}

// Controller processes the items of all clusters.
type Controller struct {
	queue workqueue.TypedRateLimitingInterface[item]
	sync  func(context.Context, item) error
}

// Run starts the workers.
func (c *Controller) Run(ctx context.Context, workers int) {
	for range workers {
		go wait.UntilWithContext(ctx, func(ctx context.Context) {
			for c.next(ctx) {
			}
		}, time.Second)
	}
	<-ctx.Done()
	c.queue.ShutDown()
}

func (c *Controller) next(ctx context.Context) bool {
	it, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(it)
	labels.Cluster(ctx, "items", it.cluster, func(ctx context.Context) {
		c.process(ctx, it)
	})
	return true
}

func (c *Controller) process(ctx context.Context, it item) {
	result := make(chan error, 1)
	go func() { result <- c.sync(ctx, it) }()
	select {
	case err := <-result:
		if err != nil {
			c.queue.AddRateLimited(it)
			return
		}
		c.queue.Forget(it)
	case <-time.After(time.Minute):
		klog.FromContext(ctx).Info("slow", "cluster", it.cluster, "name", it.name)
	}
}
