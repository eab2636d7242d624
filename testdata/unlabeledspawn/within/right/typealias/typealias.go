// Right: the alias of the cluster type is labelled by a wrapper with aliased function types.
package typealias

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// ClusterName is the cluster type of this project.
type ClusterName = logicalcluster.Name

// Work is what gets labelled.
type Work = func(context.Context)

func with(ctx context.Context, cluster ClusterName, w Work) {
	pprof.Do(ctx, pprof.Labels("controller", "alias", "logicalcluster", string(cluster)), w)
}

// Start starts work of a cluster.
func Start(ctx context.Context, cluster ClusterName, w Work) {
	with(ctx, cluster, func(ctx context.Context) { go w(ctx) })
}
