// Package multicluster has the types shared by providers and controllers.
package multicluster

import (
	"context"
	"errors"

	"github.com/kcp-dev/logicalcluster/v3"

	"sigs.k8s.io/controller-runtime/pkg/cluster"
)

// ClusterName names a cluster.
type ClusterName = logicalcluster.Name

// ErrClusterNotFound is returned for unknown clusters.
var ErrClusterNotFound = errors.New("cluster not found")

// Aware is told of clusters.
type Aware interface {
	Engage(ctx context.Context, name ClusterName, cl cluster.Cluster) error
}
