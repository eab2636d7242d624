// The starter only hands the function on to another starter; the per-cluster call of the outer one is reported.
package twolevels

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type runner struct {
	wg sync.WaitGroup
}

func (r *runner) spawn(fn func()) {
	r.wg.Add(1)
	go func() {
		defer r.wg.Done()
		fn()
	}()
}

func (r *runner) every(ctx context.Context, d time.Duration, fn func(context.Context)) {
	r.spawn(func() { wait.UntilWithContext(ctx, fn, d) })
}

// Main runs what the process needs.
func Main(ctx context.Context) {
	r := &runner{}
	r.every(ctx, time.Minute, func(ctx context.Context) { klog.FromContext(ctx).Info("alive") })
	r.wg.Wait()
}

type lister interface {
	List(ctx context.Context, cluster logicalcluster.Name) ([]string, error)
}

// WatchWorkspace lists the objects of the workspace from time to time.
func WatchWorkspace(ctx context.Context, cluster logicalcluster.Name, l lister) {
	r := &runner{}
	r.every(ctx, time.Second, func(ctx context.Context) { // want `goroutine for a cluster is started without pprof labels .*`
		names, err := l.List(ctx, cluster)
		klog.FromContext(ctx).Info("listed", "cluster", cluster, "names", len(names), "err", err)
	})
	r.wg.Wait()
}
