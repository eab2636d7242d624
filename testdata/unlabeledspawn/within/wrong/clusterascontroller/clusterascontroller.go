// Wrong: the cluster is the value of the controller's key and the other way round.
package clusterascontroller

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

const controllerName = "binder"

// Bind binds an API of a cluster.
func Bind(ctx context.Context, cluster logicalcluster.Name, bind func(context.Context)) {
	set := pprof.Labels("controller", cluster.String(), "logicalcluster", controllerName) // want `the name of a cluster is given as the value of "controller"`
	pprof.Do(ctx, set, bind)
}
