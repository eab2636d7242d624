// Wrong: the type parameter is one of the cluster types and the goroutine has no labels.
package typeparam

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
)

// ID is a name or a path.
type ID interface {
	logicalcluster.Name | logicalcluster.Path
	String() string
}

// Start starts work of a cluster.
func Start[C ID](ctx context.Context, cluster C, work func(context.Context, string)) {
	go work(ctx, cluster.String()) // want `goroutine for a cluster is started without pprof labels .*`
}
