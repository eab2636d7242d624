// kcp holds the cluster-aware client and informer types that the cases share.
package kcp

import (
	"context"
	"strings"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// ClusterClient gives clients scoped to one logical cluster.
type ClusterClient interface {
	Cluster(path logicalcluster.Path) kubernetes.Interface
}

// ClusterInformer sees the objects of every cluster.
type ClusterInformer interface {
	// Informer is the informer for all clusters.
	Informer() cache.SharedIndexInformer
	// Cluster is a view of the same running informer for one cluster.
	Cluster(name logicalcluster.Name) cache.SharedIndexInformer
}

// Key names an object in a cluster.
type Key struct {
	Cluster   logicalcluster.Name
	Namespace string
	Name      string
}

// SplitKey parses "cluster|namespace/name".
func SplitKey(key string) (logicalcluster.Name, string) {
	cluster, name, _ := strings.Cut(key, "|")
	return logicalcluster.Name(cluster), name
}

type clusterKey struct{}

// WithCluster stores the cluster of a request.
func WithCluster(ctx context.Context, cluster logicalcluster.Name) context.Context {
	return context.WithValue(ctx, clusterKey{}, cluster)
}

// ClusterFrom returns the cluster of a request.
func ClusterFrom(ctx context.Context) logicalcluster.Name {
	c, _ := ctx.Value(clusterKey{}).(logicalcluster.Name)
	return c
}
