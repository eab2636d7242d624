// Wrong: the second goroutine is started after the labelled scope was left.
package afterdo

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Start starts work of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, first, second func(context.Context)) {
	plabel.Do(ctx, "after", cluster, func(ctx context.Context) {
		go first(ctx)
	})
	go second(ctx) // want `goroutine for a cluster is started without pprof labels .*`
}
