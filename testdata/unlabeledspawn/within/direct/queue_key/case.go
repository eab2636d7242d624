// The queue key of a worker has the cluster in it; the processing function starts a bare goroutine for the key and is reported.
package queuekey

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type queueKey struct {
	cluster   logicalcluster.Name
	namespace string
	name      string
}

// Controller replicates objects.
type Controller struct {
	queue  workqueue.TypedRateLimitingInterface[queueKey]
	upload func(ctx context.Context, cluster logicalcluster.Name, name string) error
}

func (c *Controller) worker(ctx context.Context) {
	for c.next(ctx) {
	}
}

// Run runs the workers that serve all clusters.
func (c *Controller) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, c.worker, time.Second)
	<-ctx.Done()
	c.queue.ShutDown()
}

func (c *Controller) next(ctx context.Context) bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	c.process(ctx, key)
	return true
}

func (c *Controller) process(ctx context.Context, key queueKey) {
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		if err := c.upload(ctx, key.cluster, key.namespace+"/"+key.name); err != nil {
			c.queue.AddRateLimited(key)
			return
		}
		c.queue.Forget(key)
	}()
}
