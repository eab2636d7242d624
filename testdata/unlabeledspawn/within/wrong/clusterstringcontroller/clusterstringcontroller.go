// Wrong: the controller's value is made from the cluster.
package clusterstringcontroller

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Reaper is per cluster.
type Reaper struct{ cluster logicalcluster.Path }

// Start starts the reaper.
func (r *Reaper) Start(ctx context.Context, reap func(context.Context)) {
	ctx = pprof.WithLabels(ctx, pprof.Labels( // want `the name of a cluster is given as the value of "controller"`
		"logicalcluster", r.cluster.String(), "controller", r.cluster.String(),
	))
	pprof.SetGoroutineLabels(ctx)
	go reap(ctx)
}
