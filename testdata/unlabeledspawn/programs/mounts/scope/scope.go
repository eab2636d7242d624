// Package scope has the label keys and helpers.
package scope

import (
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

const (
	controllerKey = "controller"
	clusterKey    = "logicalcluster"
)

// Of is the label set of a controller and a cluster.
func Of(controller string, cluster logicalcluster.Path) pprof.LabelSet {
	return pprof.Labels(controllerKey, controller, clusterKey, cluster.String())
}
