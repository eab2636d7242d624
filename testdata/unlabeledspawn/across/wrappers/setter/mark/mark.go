// A library function sets the labels on the calling goroutine and returns how to take them off: silent.
package mark

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Goroutine labels the calling goroutine.
func Goroutine(ctx context.Context, controller string, cluster logicalcluster.Name) (context.Context, func()) {
	labelled := pprof.WithLabels(ctx, pprof.Labels("controller", controller, "logicalcluster", cluster.String()))
	pprof.SetGoroutineLabels(labelled)
	return labelled, func() { pprof.SetGoroutineLabels(ctx) }
}
