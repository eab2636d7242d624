// Right: the workers serve every cluster and the key's cluster is labelled before anything is started for it.
package workerloop

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type queueKey struct {
	cluster logicalcluster.Name
	name    string
}

// Controller reconciles objects of all clusters.
type Controller struct {
	queue workqueue.TypedRateLimitingInterface[queueKey]
	sync  func(ctx context.Context, name string) error
}

// Start runs the workers.
func (c *Controller) Start(ctx context.Context, workers int) {
	defer utilruntime.HandleCrash()
	defer c.queue.ShutDown()
	for range workers {
		go wait.UntilWithContext(ctx, c.startWorker, time.Second)
	}
	<-ctx.Done()
}

func (c *Controller) startWorker(ctx context.Context) {
	for c.processNext(ctx) {
	}
}

func (c *Controller) processNext(ctx context.Context) bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if err := c.process(ctx, key); err != nil {
		c.queue.AddRateLimited(key)
		return true
	}
	c.queue.Forget(key)
	return true
}

func (c *Controller) process(ctx context.Context, key queueKey) (err error) {
	plabel.Do(ctx, "widgets", key.cluster, func(ctx context.Context) {
		done := make(chan error, 1)
		go func() { done <- c.sync(ctx, key.name) }()
		err = <-done
	})
	return err
}
