// plabel holds the profiler label helpers of the control plane.
package plabel

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Do runs fn labelled with the controller and the cluster.
func Do(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context)) {
	pprof.Do(ctx, Set(controller, cluster), fn)
}

// Go starts fn in a labelled goroutine.
func Go(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context)) {
	Do(ctx, controller, cluster, func(ctx context.Context) {
		go fn(ctx)
	})
}

// Set is the label set of a controller in a cluster.
func Set(controller string, cluster logicalcluster.Name) pprof.LabelSet {
	return pprof.Labels("controller", controller, "logicalcluster", cluster.String())
}

// With only returns a context that carries the labels; the goroutine keeps its own.
func With(ctx context.Context, controller string, cluster logicalcluster.Name) context.Context {
	return pprof.WithLabels(ctx, Set(controller, cluster))
}

// Apply labels the current goroutine until restore is called.
func Apply(ctx context.Context, controller string, cluster logicalcluster.Name) (labelled context.Context, restore func()) {
	labelled = With(ctx, controller, cluster)
	pprof.SetGoroutineLabels(labelled)
	return labelled, func() { pprof.SetGoroutineLabels(ctx) }
}
