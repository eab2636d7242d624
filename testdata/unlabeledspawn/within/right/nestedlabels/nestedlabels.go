// Right: the inner labels are added to the context that has the cluster already.
package nestedlabels

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Start runs phases of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, phase func(context.Context)) {
	plabel.Do(ctx, "phases", cluster, func(ctx context.Context) {
		pprof.Do(ctx, pprof.Labels("phase", "one"), func(ctx context.Context) {
			go phase(ctx)
		})
	})
}
