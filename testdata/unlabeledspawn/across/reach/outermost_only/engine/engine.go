// The engine's loops are started below a goroutine that the fleet package is reported for, so nothing is reported here.
package engine

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
)

// Engine is the engine of one workspace.
type Engine struct {
	Cluster logicalcluster.Name
	Work    func(context.Context) error
}

// Run runs the engine until ctx ends.
func (e *Engine) Run(ctx context.Context) {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return e.Work(ctx) }) // want:vet `goroutine for a cluster is started without pprof labels .*`
	g.Go(func() error {                       // want:vet `goroutine for a cluster is started without pprof labels .*`
		<-ctx.Done()
		return nil
	})
	if err := g.Wait(); err != nil {
		klog.FromContext(ctx).Error(err, "engine failed", "cluster", e.Cluster)
	}
}
