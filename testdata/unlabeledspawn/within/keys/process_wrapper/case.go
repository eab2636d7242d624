// A per-cluster method uses the wrapper made for process-wide controllers, which lacks the cluster key: reported at the wrapper call.
package processwrapper

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Stats samples one workspace.
type Stats struct {
	cluster logicalcluster.Name
	sample  func() int
	last    atomic.Int64
}

// Run samples until ctx ends.
func (s *Stats) Run(ctx context.Context) {
	labels.Controller(ctx, "stats", func(ctx context.Context) { // want `the labels of a cluster's goroutines lack "logicalcluster" .*`
		var g wait.Group
		g.StartWithContext(ctx, func(ctx context.Context) {
			wait.UntilWithContext(ctx, func(context.Context) {
				s.last.Store(int64(s.sample()))
			}, time.Second)
		})
		<-ctx.Done()
		g.Wait()
		klog.FromContext(ctx).Info("last sample", "cluster", s.cluster, "value", s.last.Load())
	})
}
