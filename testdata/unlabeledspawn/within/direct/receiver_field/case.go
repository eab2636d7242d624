// The engine of one workspace starts its resync loop with a bare go; the receiver holds the cluster, so it is reported.
package receiverfield

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Engine keeps one workspace in sync.
type Engine struct {
	cluster logicalcluster.Name
	queue   workqueue.TypedRateLimitingInterface[string]
	period  time.Duration
}

// NewEngine returns the engine of a workspace.
func NewEngine(cluster logicalcluster.Name) *Engine {
	return &Engine{
		cluster: cluster,
		queue:   workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		period:  10 * time.Minute,
	}
}

// Start starts the engine and returns.
func (e *Engine) Start(ctx context.Context) {
	logger := klog.FromContext(ctx).WithValues("cluster", e.cluster)
	logger.Info("starting")
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		ticker := time.NewTicker(e.period)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				e.queue.ShutDown()
				return
			case <-ticker.C:
				e.queue.Add("resync")
			}
		}
	}()
}
