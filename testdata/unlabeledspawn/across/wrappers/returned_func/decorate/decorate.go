// A library returns decorated functions with the labels around: silent.
package decorate

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Func is what controllers run.
type Func func(ctx context.Context) error

// Cluster returns f with the labels of controller and cluster.
func Cluster(controller string, cluster logicalcluster.Name, f Func) Func {
	return func(ctx context.Context) error {
		var err error
		pprof.Do(ctx, pprof.Labels("controller", controller, "logicalcluster", cluster.String()), func(ctx context.Context) {
			err = f(ctx)
		})
		return err
	}
}

// Bind binds the context of f for an errgroup.
func (f Func) Bind(ctx context.Context) func() error {
	return func() error { return f(ctx) }
}
