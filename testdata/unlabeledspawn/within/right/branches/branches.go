// Right: the labels are set in every branch before the goroutine is started.
package branches

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Start starts work of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, system bool, work func(context.Context)) {
	var labelled context.Context
	if system {
		labelled = pprof.WithLabels(ctx, pprof.Labels("controller", "system", "logicalcluster", cluster.String()))
		pprof.SetGoroutineLabels(labelled)
	} else {
		labelled = plabel.With(ctx, "user", cluster)
		pprof.SetGoroutineLabels(labelled)
	}
	defer pprof.SetGoroutineLabels(ctx)
	go work(labelled)
}
