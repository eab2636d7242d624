// wait.Group.StartWithContext starts the per-cluster workers without labels, so each call is reported.
package waitgroupcontext

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type cleaner struct {
	cluster logicalcluster.Name
	every   time.Duration
}

func (c *cleaner) expire(ctx context.Context) {
	wait.UntilWithContext(ctx, func(context.Context) {}, c.every)
}

func (c *cleaner) compact(ctx context.Context) {
	wait.JitterUntilWithContext(ctx, func(context.Context) {}, c.every, 0.2, true)
}

// Run runs the cleaners of a workspace.
func (c *cleaner) Run(ctx context.Context) {
	var group wait.Group
	defer group.Wait()
	klog.FromContext(ctx).Info("cleaning", "cluster", c.cluster)
	group.StartWithContext(ctx, c.expire)  // want `goroutine for a cluster is started without pprof labels .*`
	group.StartWithContext(ctx, c.compact) // want `goroutine for a cluster is started without pprof labels .*`
}
