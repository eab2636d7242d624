// Wrong: the body of the range over an unlabelled iterator starts goroutines of a cluster.
package rangefunc

import (
	"iter"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Each starts handle for each item of a cluster.
func Each(cluster logicalcluster.Name, items iter.Seq[string], handle func(logicalcluster.Name, string)) {
	for item := range items {
		go handle(cluster, item) // want `goroutine for a cluster is started without pprof labels .*`
	}
}
