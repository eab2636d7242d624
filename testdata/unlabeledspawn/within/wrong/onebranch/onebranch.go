// Wrong: the labels are only set when the flag is on.
package onebranch

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Start starts work of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, profile bool, work func(context.Context)) {
	if profile {
		ctx = plabel.With(ctx, "branch", cluster)
		pprof.SetGoroutineLabels(ctx)
	}
	go work(ctx) // want `goroutine for a cluster is started without pprof labels .*`
}
