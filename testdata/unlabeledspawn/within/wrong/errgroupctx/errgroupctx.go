// Wrong: the errgroup's context carries the labels but its goroutines do not.
package errgroupctx

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
	"golang.org/x/sync/errgroup"
)

// Sync syncs a cluster.
func Sync(ctx context.Context, cluster logicalcluster.Name, steps ...func(context.Context) error) error {
	g, ctx := errgroup.WithContext(plabel.With(ctx, "sync", cluster))
	g.SetLimit(3)
	for _, step := range steps {
		g.Go(func() error { return step(ctx) }) // want `goroutine for a cluster is started without pprof labels .*`
	}
	return g.Wait()
}
