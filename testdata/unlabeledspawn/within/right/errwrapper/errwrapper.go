// Right: the wrapper returns the error of the labelled function through a named result.
package errwrapper

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/kcp"
)

// Controller serves all clusters.
type Controller struct {
	name string
}

func (c *Controller) withCluster(ctx context.Context, cluster logicalcluster.Name, fn func(context.Context) error) (err error) {
	ctx = pprof.WithLabels(ctx, pprof.Labels("controller", c.name, "logicalcluster", cluster.String()))
	defer pprof.SetGoroutineLabels(context.Background())
	pprof.SetGoroutineLabels(ctx)
	return fn(ctx)
}

// Sync syncs a key.
func (c *Controller) Sync(ctx context.Context, key kcp.Key, work func(context.Context) error) error {
	return c.withCluster(ctx, key.Cluster, func(ctx context.Context) error {
		errs := make(chan error, 1)
		go func() { errs <- work(ctx) }()
		return <-errs
	})
}
