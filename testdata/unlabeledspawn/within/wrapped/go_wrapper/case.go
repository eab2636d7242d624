// Each loop is started by go with the shared wrapper, so every goroutine has its labels: silent.
package gowrapper

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

const controllerName = "workspace-content"

// Controller handles the content of one workspace.
type Controller struct {
	cluster logicalcluster.Name
	queue   workqueue.TypedRateLimitingInterface[string]
}

// Run runs the workers.
func (c *Controller) Run(ctx context.Context, workers int) {
	defer utilruntime.HandleCrash()
	defer c.queue.ShutDown()
	for range workers {
		go labels.Cluster(ctx, controllerName, c.cluster, func(ctx context.Context) {
			wait.UntilWithContext(ctx, c.runWorker, time.Second)
		})
	}
	<-ctx.Done()
}

func (c *Controller) runWorker(ctx context.Context) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		klog.FromContext(ctx).V(4).Info("key", "key", key)
		c.queue.Done(key)
	}
}
