// Right: the wrapper takes either cluster type by its constraint and uses its String method.
package typeparam

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// ID is a name or a path.
type ID interface {
	logicalcluster.Name | logicalcluster.Path
	String() string
}

// Go starts fn labelled.
func Go[C ID](ctx context.Context, cluster C, fn func(context.Context)) {
	pprof.Do(ctx, pprof.Labels("controller", "generic", "logicalcluster", cluster.String()), func(ctx context.Context) {
		go fn(ctx)
	})
}

// Start starts work by name and by path.
func Start(ctx context.Context, name logicalcluster.Name, path logicalcluster.Path, work func(context.Context)) {
	Go(ctx, name, work)
	Go(ctx, path, func(ctx context.Context) {
		go work(ctx)
	})
}
