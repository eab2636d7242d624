// Right: the function run after the context's end labels itself.
package ctxafterfunc

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// OnEnd cleans up a cluster when ctx ends.
func OnEnd(ctx context.Context, cluster logicalcluster.Name, cleanup func(context.Context)) (stop func() bool) {
	return context.AfterFunc(ctx, func() {
		plabel.Do(context.WithoutCancel(ctx), "cleanup", cluster, cleanup)
	})
}
