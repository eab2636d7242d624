// go calls a named method whose first statement sets the labels of its cluster: silent.
package methodbeginswithlabels

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Dispatcher dispatches work to workspaces.
type Dispatcher struct {
	work map[logicalcluster.Name]chan string
}

// Dispatch starts one worker for the cluster.
func (d *Dispatcher) Dispatch(ctx context.Context, cluster logicalcluster.Name) {
	ch, ok := d.work[cluster]
	if !ok {
		return
	}
	go d.worker(ctx, cluster, ch)
}

func (d *Dispatcher) worker(ctx context.Context, cluster logicalcluster.Name, ch <-chan string) {
	ctx = pprof.WithLabels(ctx, pprof.Labels("controller", "dispatcher", "logicalcluster", cluster.String()))
	pprof.SetGoroutineLabels(ctx)

	results := make(chan string)
	go func() {
		for r := range results {
			klog.FromContext(ctx).Info("done", "result", r)
		}
	}()
	defer close(results)
	for {
		select {
		case <-ctx.Done():
			return
		case s := <-ch:
			results <- s
		}
	}
}
