// Wrong: the returned function captures the cluster and starts a goroutine without labels.
package returnedfunc

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Starter returns a function that starts work of the cluster.
func Starter(cluster logicalcluster.Name, work func(context.Context, logicalcluster.Name)) func(context.Context) {
	return func(ctx context.Context) {
		go work(ctx, cluster) // want `goroutine for a cluster is started without pprof labels .*`
	}
}
