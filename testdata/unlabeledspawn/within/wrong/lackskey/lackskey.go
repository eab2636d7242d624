// Wrong: the scope of a cluster names only the controller.
package lackskey

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Worker is per cluster.
type Worker struct {
	cluster logicalcluster.Name
	run     func(context.Context, logicalcluster.Name)
}

// Start starts the worker.
func (w *Worker) Start(ctx context.Context) {
	pprof.Do(ctx, pprof.Labels("controller", "worker"), func(ctx context.Context) { // want `the labels of a cluster's goroutines lack "logicalcluster" .*`
		w.run(ctx, w.cluster)
	})
}
