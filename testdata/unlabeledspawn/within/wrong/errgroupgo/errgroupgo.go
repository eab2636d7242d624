// Wrong: the errgroup of a cluster is not labelled.
package errgroupgo

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
)

// Sync syncs kinds of a cluster.
func Sync(ctx context.Context, cluster logicalcluster.Name, kinds []string, one func(context.Context, string) error) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, kind := range kinds {
		g.Go(func() error { // want `goroutine for a cluster is started without pprof labels .*`
			return one(ctx, cluster.String()+"/"+kind)
		})
	}
	return g.Wait()
}
