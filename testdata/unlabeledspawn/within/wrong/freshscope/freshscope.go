// Wrong: the inner scope starts from the background context and so drops the cluster's label.
package freshscope

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Start runs a phase of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, phase func(context.Context)) {
	plabel.Do(ctx, "fresh", cluster, func(context.Context) {
		pprof.Do(context.Background(), pprof.Labels("controller", "phase"), func(ctx context.Context) { // want `the labels of a cluster's goroutines lack "logicalcluster" .*`
			go phase(ctx)
		})
	})
}
