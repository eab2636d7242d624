// One goroutine is started before the labels are set and one after; only the first is reported.
package beforelabels

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

const name = "garbage-collector"

// GC collects garbage in one workspace.
type GC struct {
	cluster logicalcluster.Name
	delete  chan string
	orphan  chan string
}

// Run runs the collector on the calling goroutine.
func (g *GC) Run(ctx context.Context) {
	go g.drain(ctx, g.orphan) // want `goroutine for a cluster is started without pprof labels .*`

	set := pprof.Labels("controller", name, "logicalcluster", g.cluster.String())
	ctx = pprof.WithLabels(ctx, set)
	pprof.SetGoroutineLabels(ctx)

	go g.drain(ctx, g.delete)
	<-ctx.Done()
}

func (g *GC) drain(ctx context.Context, ch <-chan string) {
	for {
		select {
		case <-ctx.Done():
			return
		case s := <-ch:
			klog.FromContext(ctx).Info("drained", "name", s)
		}
	}
}
