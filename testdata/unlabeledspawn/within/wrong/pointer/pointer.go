// Wrong: the cluster is given by a pointer and the goroutine has no labels.
package pointer

import (
	"github.com/kcp-dev/logicalcluster/v3"
)

// Start starts work of a cluster.
func Start(cluster *logicalcluster.Name, work func(string)) {
	if cluster == nil {
		return
	}
	go work(cluster.String()) // want `goroutine for a cluster is started without pprof labels .*`
}
