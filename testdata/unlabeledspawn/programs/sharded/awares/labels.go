package awares

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

func pprofDone(ctx context.Context, cluster logicalcluster.Name) {
	pprof.SetGoroutineLabels(pprof.WithLabels(ctx, pprof.Labels("controller", "prober", "logicalcluster", cluster.String())))
}

// Describe records what a prober does at the moment.
func (p *Prober) Describe(ctx context.Context, cluster logicalcluster.Name) {
	pprof.Do(ctx, pprof.Labels("controller", "prober", cluster.String(), "logicalcluster"), func(ctx context.Context) { // want `"logicalcluster" is given to pprof\.Labels as a value, not as a key`
		p.probe(ctx, cluster)
	})
}
