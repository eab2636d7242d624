// Right: the shared flight of the cluster blocks its caller and what it spawns is labelled.
package singleflightdo

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
	"golang.org/x/sync/singleflight"
)

// Cache loads each cluster once.
type Cache struct {
	flights singleflight.Group
	load    func(context.Context) (any, error)
}

// Get loads the value of a cluster.
func (c *Cache) Get(ctx context.Context, cluster logicalcluster.Name) (v any, err error) {
	v, err, _ = c.flights.Do(cluster.String(), func() (v any, err error) {
		plabel.Do(ctx, "cache", cluster, func(ctx context.Context) {
			done := make(chan struct{})
			go func() {
				defer close(done)
				v, err = c.load(ctx)
			}()
			<-done
		})
		return v, err
	})
	return v, err
}
