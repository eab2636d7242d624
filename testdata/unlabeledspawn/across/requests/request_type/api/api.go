// The request type with the cluster in it, used by another package.
package api

import (
	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/types"
)

// Request asks for the deletion of an object.
type Request struct {
	types.NamespacedName

	Cluster logicalcluster.Name
}

// String returns the key of the request.
func (r Request) String() string { return r.Cluster.String() + "|" + r.NamespacedName.String() }
