// The callback's context carries labels by pprof.WithLabels but nothing sets them on the goroutine, so the AfterFunc is reported.
package afterfuncwithlabelsctx

import (
	"context"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Expirer drops idle workspaces.
type Expirer struct {
	drop func(ctx context.Context, cluster logicalcluster.Name) error
}

// Schedule drops the workspace later unless the timer is stopped.
func (e *Expirer) Schedule(ctx context.Context, cluster logicalcluster.Name, idle time.Duration) *time.Timer {
	ctx = pprof.WithLabels(ctx, pprof.Labels("controller", "expirer", "logicalcluster", cluster.String()))
	return time.AfterFunc(idle, func() { // want `goroutine for a cluster is started without pprof labels .*`
		if ctx.Err() != nil {
			return
		}
		if err := e.drop(ctx, cluster); err != nil {
			klog.FromContext(ctx).Error(err, "not dropped", "cluster", cluster)
		}
	})
}
