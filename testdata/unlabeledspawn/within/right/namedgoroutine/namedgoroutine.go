// Right: the started method begins by labelling its goroutine.
package namedgoroutine

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Worker is per cluster.
type Worker struct {
	cluster logicalcluster.Name
	in      chan func()
}

// Start starts the worker.
func (w *Worker) Start(ctx context.Context) {
	go w.run(ctx)
}

func (w *Worker) run(ctx context.Context) {
	pprof.SetGoroutineLabels(pprof.WithLabels(ctx, pprof.Labels("controller", "worker", "logicalcluster", w.cluster.String())))
	for fn := range w.in {
		go fn()
	}
}
