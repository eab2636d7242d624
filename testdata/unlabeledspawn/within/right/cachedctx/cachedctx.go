// Right: the struct of the cluster keeps a labelled context that its goroutines apply.
package cachedctx

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Pump is per cluster.
type Pump struct {
	cluster logicalcluster.Name
	//nolint:containedctx
	labelled context.Context
	in       chan string
}

// New makes a pump.
func New(ctx context.Context, cluster logicalcluster.Name) *Pump {
	return &Pump{cluster: cluster, labelled: plabel.With(ctx, "pump", cluster), in: make(chan string)}
}

// Start pumps.
func (p *Pump) Start(out chan<- string) {
	go func() {
		pprof.SetGoroutineLabels(p.labelled)
		for s := range p.in {
			out <- p.cluster.String() + "/" + s
		}
	}()
}
