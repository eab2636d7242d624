// Wrong: the context's AfterFunc of a cluster has no labels.
package ctxafterfunc

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
)

// OnEnd removes a cluster when ctx ends.
func OnEnd(ctx context.Context, cluster logicalcluster.Name, remove func(logicalcluster.Name)) {
	stop := context.AfterFunc(ctx, func() { // want `goroutine for a cluster is started without pprof labels .*`
		remove(cluster)
	})
	_ = stop
}
