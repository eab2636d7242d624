// Package pproflabels attaches pprof labels to goroutines.
package pproflabels

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

const (
	LabelController     = "controller"
	LabelLogicalCluster = "logicalcluster"
)

// Cluster runs fn with labels identifying the controller and logical cluster.
func Cluster(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context)) {
	pprof.Do(ctx, pprof.Labels(LabelController, controller, LabelLogicalCluster, cluster.String()), fn)
}
