// The wrapper for process-wide controllers has the controller's key only; as such it is fine.
package profile

import (
	"context"
	"runtime/pprof"
)

// Controller runs fn with the label of a controller.
func Controller(ctx context.Context, name string, fn func(context.Context)) {
	pprof.Do(ctx, pprof.Labels("controller", name), fn)
}
