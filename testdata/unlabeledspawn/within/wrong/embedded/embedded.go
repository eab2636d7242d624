// Wrong: the cluster is promoted from an embedded struct and the goroutine has no labels.
package embedded

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Base is per cluster.
type Base struct {
	Cluster logicalcluster.Name
}

// Indexer is per cluster by its base.
type Indexer struct {
	*Base
	index func(context.Context, logicalcluster.Name)
}

// Start starts the indexing.
func (i *Indexer) Start(ctx context.Context) {
	go i.index(ctx, i.Cluster) // want `goroutine for a cluster is started without pprof labels .*`
}
