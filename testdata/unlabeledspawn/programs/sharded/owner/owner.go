// Package owner labels the current goroutine.
package owner

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

const component = "sharded-coordinator"

// Context returns a context that carries the labels; it sets none.
func Context(ctx context.Context, cluster logicalcluster.Name) context.Context {
	return pprof.WithLabels(ctx, pprof.Labels("controller", component, "logicalcluster", cluster.String()))
}

// Adopt labels the calling goroutine.
func Adopt(ctx context.Context, cluster logicalcluster.Name) context.Context {
	ctx = Context(ctx, cluster)
	pprof.SetGoroutineLabels(ctx)
	return ctx
}
