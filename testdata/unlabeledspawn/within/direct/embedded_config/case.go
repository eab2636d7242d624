// The cluster comes from an embedded struct; the promoted field still makes the controller per cluster, so the start is reported.
package embeddedconfig

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Scope is where a controller works.
type Scope struct {
	Cluster logicalcluster.Name
	Shard   string
}

// QuotaController counts the objects of one workspace.
type QuotaController struct {
	Scope

	queue   workqueue.TypedInterface[string]
	replica int
}

// Run runs the controller until ctx ends.
func (c *QuotaController) Run(ctx context.Context, workers int) {
	defer utilruntime.HandleCrash()
	defer c.queue.ShutDown()
	klog.FromContext(ctx).Info("starting quota controller", "cluster", c.Cluster, "shard", c.Shard)
	for i := 0; i < workers; i++ {
		go wait.UntilWithContext(ctx, c.work, time.Second) // want `goroutine for a cluster is started without pprof labels .*`
	}
	<-ctx.Done()
}

func (c *QuotaController) work(ctx context.Context) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		c.queue.Done(key)
	}
}
