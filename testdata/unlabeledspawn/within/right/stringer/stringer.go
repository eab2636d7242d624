// Right: the wrapper takes any Stringer for the cluster.
package stringer

import (
	"context"
	"fmt"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Go starts fn labelled.
func Go(ctx context.Context, controller string, cluster fmt.Stringer, fn func(context.Context)) {
	ctx = pprof.WithLabels(ctx, pprof.Labels("controller", controller, "logicalcluster", cluster.String()))
	go func() {
		pprof.SetGoroutineLabels(ctx)
		fn(ctx)
	}()
}

// Start starts work of a workspace.
func Start(ctx context.Context, workspace logicalcluster.Path, work func(context.Context)) {
	Go(ctx, "stringer", workspace, func(ctx context.Context) {
		work(ctx)
		go work(ctx)
	})
}
