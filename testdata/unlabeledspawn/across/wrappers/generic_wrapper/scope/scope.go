// A generic wrapper in a library returns the result of the labelled function: silent.
package scope

import (
	"context"
	"fmt"
	"runtime/pprof"
)

// Call calls fn with labels and returns its result.
func Call[C fmt.Stringer, R any](ctx context.Context, controller string, cluster C, fn func(context.Context) (R, error)) (R, error) {
	var (
		result R
		err    error
	)
	pprof.Do(ctx, pprof.Labels("controller", controller, "logicalcluster", cluster.String()), func(ctx context.Context) {
		result, err = fn(ctx)
	})
	return result, err
}
