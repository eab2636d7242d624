// An inner scope adds only a controller label but its context comes from the outer scope that has the cluster; the labels add up: silent.
package nestedcontrollerscope

import (
	"context"
	"runtime/pprof"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/klog/v2"
)

// Composite runs two controllers for a workspace.
type Composite struct {
	cluster logicalcluster.Name
	parts   map[string]func(context.Context)
}

// Run runs the parts and waits for them.
func (c *Composite) Run(ctx context.Context) {
	labels.Cluster(ctx, "composite", c.cluster, func(ctx context.Context) {
		var wg sync.WaitGroup
		defer wg.Wait()
		for name, part := range c.parts {
			pprof.Do(ctx, pprof.Labels("part", name), func(ctx context.Context) {
				wg.Go(func() { part(ctx) })
				go c.watchdog(ctx, name)
			})
		}
	})
}

func (c *Composite) watchdog(ctx context.Context, name string) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Hour):
		klog.FromContext(ctx).Info("still running", "part", name)
	}
}
