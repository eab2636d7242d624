// Wrong: the labels are set in another goroutine than the one that starts the work.
package othergoroutine

import (
	"context"
	"runtime/pprof"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Start starts work of a cluster.
func Start(ctx context.Context, cluster logicalcluster.Name, work func(context.Context)) {
	var wg sync.WaitGroup
	ctx = plabel.With(ctx, "other", cluster)
	wg.Go(func() {
		pprof.SetGoroutineLabels(ctx)
	})
	wg.Wait()
	go work(ctx) // want `goroutine for a cluster is started without pprof labels .*`
}
