// Right: pprof and the cluster package have other names here but the start is labelled.
package renamedimport

import (
	"context"
	prof "runtime/pprof"

	lc "github.com/kcp-dev/logicalcluster/v3"
)

// Start starts the loop of a cluster.
func Start(ctx context.Context, c lc.Name, loop func(context.Context)) {
	prof.Do(ctx, prof.Labels("controller", "renamed", "logicalcluster", c.String()), func(ctx context.Context) {
		go loop(ctx)
	})
}
