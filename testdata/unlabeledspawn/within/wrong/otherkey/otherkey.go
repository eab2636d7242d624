// Wrong: the cluster's key is misspelled.
package otherkey

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Start starts work of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, work func(context.Context)) {
	pprof.Do(ctx, pprof.Labels("controller", "other", "logicalCluster", cluster.String()), work) // want `the labels of a cluster's goroutines lack "logicalcluster" .*`
}
