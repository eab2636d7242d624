// The base package sets any labels; the cluster is added by the package above: silent.
package base

import (
	"context"
	"runtime/pprof"
)

// Do runs fn with labels.
func Do(ctx context.Context, fn func(context.Context), pairs ...string) {
	pprof.Do(ctx, pprof.Labels(pairs...), fn)
}
