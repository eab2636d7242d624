// Wrong: WaitGroup.Go is called with a method value of a cluster's struct without labels.
package waitgroupgo

import (
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Pair is per cluster.
type Pair struct {
	sync.WaitGroup
	cluster     logicalcluster.Name
	left, right func()
}

// Run runs both.
func (p *Pair) Run() {
	p.Go(p.left) // want `goroutine for a cluster is started without pprof labels .*`
	p.right()
	p.Wait()
}
