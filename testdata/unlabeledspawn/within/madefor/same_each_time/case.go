// The client is a view of the root, which is the same each time: silent.
package sameeachtime

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
)

var root = logicalcluster.NewPath("root")

// Client is of one cluster.
type Client interface {
	Watch(ctx context.Context) error
}

// ClusterClient is of all.
type ClusterClient interface {
	Cluster(path logicalcluster.Path) Client
}

// Watch watches the root and the system.
func Watch(ctx context.Context, client ClusterClient) {
	scoped := client.Cluster(root)
	go func() { _ = scoped.Watch(ctx) }()
	system := client.Cluster(logicalcluster.NewPath("system:admin"))
	go func() { _ = system.Watch(ctx) }()
}
