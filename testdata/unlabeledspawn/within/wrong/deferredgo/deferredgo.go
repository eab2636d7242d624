// Wrong: the deferred function starts its goroutine when the labelled scope is long gone.
package deferredgo

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Delete deletes a cluster and reports it.
func Delete(ctx context.Context, cluster logicalcluster.Name, remove func(context.Context), report func(logicalcluster.Name)) {
	defer func() {
		go report(cluster) // want `goroutine for a cluster is started without pprof labels .*`
	}()
	plabel.Do(ctx, "deletion", cluster, func(ctx context.Context) {
		go remove(ctx)
	})
}
