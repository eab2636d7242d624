// Wrong: the label set in the variable has the cluster's pair the wrong way round.
package swappedvar

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Engine is per cluster.
type Engine struct {
	cluster logicalcluster.Name
	step    func(context.Context)
}

// Start starts the engine.
func (e *Engine) Start(ctx context.Context) {
	set := pprof.Labels("controller", "engine", e.cluster.String(), "logicalcluster") // want `"logicalcluster" is given to pprof\.Labels as a value, not as a key`
	pprof.Do(ctx, set, e.step)
}
