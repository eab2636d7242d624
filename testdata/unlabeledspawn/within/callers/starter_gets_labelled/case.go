// A helper that starts what it is given gets functions that label themselves: silent.
package startergetslabelled

import (
	"context"
	"runtime/pprof"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/klog/v2"
)

func background(wg *sync.WaitGroup, fns ...func()) {
	for _, fn := range fns {
		wg.Add(1)
		go func() {
			defer wg.Done()
			fn()
		}()
	}
}

// Rollout rolls out a change in a workspace.
type Rollout struct {
	cluster logicalcluster.Name
	apply   func(context.Context) error
}

// Run applies and reports at the same time.
func (r *Rollout) Run(ctx context.Context, progress <-chan int) {
	var wg sync.WaitGroup
	background(&wg,
		func() {
			labels.Cluster(ctx, "rollout", r.cluster, func(ctx context.Context) {
				if err := r.apply(ctx); err != nil {
					klog.FromContext(ctx).Error(err, "not applied")
				}
			})
		},
		func() {
			pprof.SetGoroutineLabels(pprof.WithLabels(ctx, labels.For("rollout", r.cluster)))
			for p := range progress {
				klog.FromContext(ctx).Info("progress", "percent", p)
			}
		},
	)
	wg.Wait()
}
