// wait.Group gets a function that has the labels around it: silent.
package waitgroupwrap

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type gauge struct {
	cluster logicalcluster.Name
	read    func(context.Context) (int, error)
}

// Run reads the gauge of a workspace from time to time.
func (g *gauge) Run(ctx context.Context) {
	var group wait.Group
	defer group.Wait()
	group.StartWithContext(ctx, labels.Wrap("gauge", g.cluster, g.loop))
	watchdog := labels.Wrap("gauge-watchdog", g.cluster, func(ctx context.Context) {
		timer := time.NewTimer(time.Hour)
		defer timer.Stop()
		select {
		case <-ctx.Done():
		case <-timer.C:
			klog.FromContext(ctx).Info("gauge runs for an hour", "cluster", g.cluster)
		}
	})
	group.StartWithContext(ctx, watchdog)
}

func (g *gauge) loop(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		n, err := g.read(ctx)
		klog.FromContext(ctx).Info("read", "n", n, "err", err)
	}, time.Second)
}
