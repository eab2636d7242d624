// Package labels has the label wrappers that the cases share.
package labels

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

const (
	// ControllerKey is the pprof key of the controller.
	ControllerKey = "controller"
	// ClusterKey is the pprof key of the logical cluster.
	ClusterKey = "logicalcluster"
)

// Cluster runs fn with the labels of one controller and one logical cluster.
func Cluster(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context)) {
	pprof.Do(ctx, pprof.Labels(ControllerKey, controller, ClusterKey, cluster.String()), fn)
}

// Path runs fn with the labels of one controller and one logical cluster path.
func Path(ctx context.Context, controller string, path logicalcluster.Path, fn func(context.Context)) {
	pprof.Do(ctx, pprof.Labels(ControllerKey, controller, ClusterKey, path.String()), fn)
}

// Set labels the calling goroutine until it ends.
func Set(ctx context.Context, controller string, cluster logicalcluster.Name) context.Context {
	ctx = pprof.WithLabels(ctx, pprof.Labels(ControllerKey, controller, ClusterKey, cluster.String()))
	pprof.SetGoroutineLabels(ctx)
	return ctx
}

// For returns the label set for one controller and one logical cluster.
func For(controller string, cluster logicalcluster.Name) pprof.LabelSet {
	return pprof.Labels(ControllerKey, controller, ClusterKey, cluster.String())
}

// Wrap returns fn with the labels around it.
func Wrap(controller string, cluster logicalcluster.Name, fn func(context.Context)) func(context.Context) {
	return func(ctx context.Context) {
		Cluster(ctx, controller, cluster, fn)
	}
}

// WrapErr returns an errgroup function with the labels around it.
func WrapErr(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context) error) func() error {
	return func() (err error) {
		Cluster(ctx, controller, cluster, func(ctx context.Context) {
			err = fn(ctx)
		})
		return err
	}
}

// Go starts fn in a labelled goroutine.
func Go(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context)) {
	go Cluster(ctx, controller, cluster, fn)
}

// Controller runs fn with the label of a controller that serves all clusters.
func Controller(ctx context.Context, controller string, fn func(context.Context)) {
	pprof.Do(ctx, pprof.Labels(ControllerKey, controller), fn)
}
