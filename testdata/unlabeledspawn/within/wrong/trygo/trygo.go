// Wrong: TryGo starts a goroutine of a cluster without labels.
package trygo

import (
	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
)

// Try tries to start work of a cluster.
func Try(g *errgroup.Group, cluster logicalcluster.Path, work func(string) error) bool {
	if cluster.Empty() {
		return false
	}
	return g.TryGo(func() error { return work(cluster.String()) }) // want `goroutine for a cluster is started without pprof labels .*`
}
