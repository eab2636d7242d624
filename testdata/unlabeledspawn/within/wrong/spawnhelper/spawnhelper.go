// Wrong: the helper starts what it is given and this call of a cluster has no labels.
package spawnhelper

import (
	"github.com/kcp-dev/logicalcluster/v3"
)

func async(fn func()) {
	go fn()
}

// Process is of no cluster.
func Process(metrics func()) {
	async(metrics)
}

// Start is of a cluster.
func Start(cluster logicalcluster.Name, work func(logicalcluster.Name)) {
	async(func() { work(cluster) }) // want `goroutine for a cluster is started without pprof labels .*`
}
