// The labelled scope in per-cluster code names the controller but not the cluster: the labels are reported, the goroutines inside are not reported again.
package controlleronly

import (
	"context"
	"runtime/pprof"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Resolver resolves references of one workspace.
type Resolver struct {
	cluster logicalcluster.Name
	refs    chan string
}

// Run resolves with some workers.
func (r *Resolver) Run(ctx context.Context, workers int) {
	pprof.Do(ctx, pprof.Labels("controller", "resolver"), func(ctx context.Context) { // want `the labels of a cluster's goroutines lack "logicalcluster" .*`
		var wg sync.WaitGroup
		for range workers {
			wg.Go(func() { r.resolve(ctx) })
		}
		go r.expire(ctx)
		wg.Wait()
	})
}

func (r *Resolver) resolve(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case ref := <-r.refs:
			klog.FromContext(ctx).Info("resolved", "cluster", r.cluster, "ref", ref)
		}
	}
}

func (r *Resolver) expire(ctx context.Context) { <-ctx.Done() }
