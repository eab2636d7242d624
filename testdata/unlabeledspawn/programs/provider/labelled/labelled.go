// Package labelled has generic label helpers.
package labelled

import (
	"context"
	"fmt"
	"runtime/pprof"
)

// Call calls fn under labels and returns what it returns.
func Call[C fmt.Stringer, T any](ctx context.Context, controller string, cluster C, fn func(context.Context) T) T {
	var out T
	pprof.Do(ctx, pprof.Labels("controller", controller, "logicalcluster", cluster.String()), func(ctx context.Context) {
		out = fn(ctx)
	})
	return out
}
