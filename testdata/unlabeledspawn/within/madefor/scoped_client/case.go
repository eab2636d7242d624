// The client is a view of one cluster: reported. That of all clusters is not.
package scopedclient

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Client is of one cluster.
type Client interface {
	Watch(ctx context.Context) error
}

// ClusterClient is of all.
type ClusterClient interface {
	Cluster(path logicalcluster.Path) Client
	Watch(ctx context.Context) error
}

// Watch watches everything, and the clusters that are named.
func Watch(ctx context.Context, client ClusterClient, names <-chan string) {
	go func() { _ = client.Watch(ctx) }()
	for name := range names {
		scoped := client.Cluster(logicalcluster.NewPath(name))
		go func() { _ = scoped.Watch(ctx) }() // want `goroutine for a cluster is started without pprof labels .*`
	}
}
