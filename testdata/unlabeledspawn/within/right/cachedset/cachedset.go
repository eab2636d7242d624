// Right: the label set is computed once and kept in the struct of the cluster.
package cachedset

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Engine is per cluster.
type Engine struct {
	cluster logicalcluster.Name
	set     pprof.LabelSet
}

// New makes an engine.
func New(cluster logicalcluster.Name) *Engine {
	e := &Engine{cluster: cluster}
	e.set = pprof.Labels("controller", "engine", "logicalcluster", cluster.String())
	return e
}

// Start runs the step for ever.
func (e *Engine) Start(ctx context.Context, step func(context.Context)) {
	pprof.Do(ctx, e.set, func(ctx context.Context) {
		go step(ctx)
	})
}

// Again runs the step once more in a goroutine of its own.
func (e *Engine) Again(ctx context.Context, step func(context.Context)) {
	go pprof.Do(ctx, e.set, step)
}
