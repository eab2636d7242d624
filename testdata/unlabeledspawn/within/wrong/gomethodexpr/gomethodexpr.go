// Wrong: the goroutine is started by a method expression of the cluster's struct.
package gomethodexpr

import (
	"github.com/kcp-dev/logicalcluster/v3"
)

// Poller is per cluster.
type Poller struct {
	cluster logicalcluster.Name
	poll    func(logicalcluster.Name)
}

func (p *Poller) run() { p.poll(p.cluster) }

// Start starts the poller.
func Start(p *Poller) {
	go (*Poller).run(p) // want `goroutine for a cluster is started without pprof labels .*`
}
