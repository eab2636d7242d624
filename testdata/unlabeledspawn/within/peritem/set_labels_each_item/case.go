// The process-wide worker sets the goroutine's labels anew for each item before it starts anything for it: silent.
package setlabelseachitem

import (
	"context"
	"runtime/pprof"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

type job struct {
	cluster logicalcluster.Name
	run     func(context.Context) error
}

// Runner runs the jobs of all clusters.
type Runner struct {
	jobs chan job
	wg   sync.WaitGroup
}

// Start starts n workers.
func (r *Runner) Start(ctx context.Context, n int) {
	for range n {
		go r.worker(ctx)
	}
}

func (r *Runner) worker(ctx context.Context) {
	defer pprof.SetGoroutineLabels(ctx)
	for {
		select {
		case <-ctx.Done():
			return
		case j := <-r.jobs:
			jobCtx := pprof.WithLabels(ctx, pprof.Labels("controller", "runner", "logicalcluster", j.cluster.String()))
			pprof.SetGoroutineLabels(jobCtx)
			r.wg.Go(func() {
				if err := j.run(jobCtx); err != nil {
					klog.FromContext(jobCtx).Error(err, "job failed", "cluster", j.cluster)
				}
			})
			r.wg.Wait()
		}
	}
}
