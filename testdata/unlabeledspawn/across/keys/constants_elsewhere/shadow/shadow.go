// One scope uses the cluster key and is silent; the other one uses the old key, which is not the cluster key: reported.
package shadow

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/keys/constants_elsewhere/keys"
	"k8s.io/klog/v2"
)

// Shadow is the shadow copy of a workspace.
type Shadow struct {
	path logicalcluster.Path
	in   chan string
}

// Start starts the copy.
func (s *Shadow) Start(ctx context.Context) {
	go pprof.Do(ctx, pprof.Labels(keys.Controller, "shadow", keys.Cluster, s.path.String()), s.run)
}

// Drain drains what is left.
func (s *Shadow) Drain(ctx context.Context) {
	set := pprof.Labels(keys.Controller, "shadow", keys.Workspace, s.path.String()) // want `the labels of a cluster's goroutines lack "logicalcluster" .*`
	pprof.Do(ctx, set, func(ctx context.Context) {
		s.run(ctx)
	})
}

func (s *Shadow) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case name := <-s.in:
			klog.FromContext(ctx).Info("copied", "name", name)
		}
	}
}
