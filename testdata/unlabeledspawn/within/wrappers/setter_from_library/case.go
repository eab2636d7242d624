// The goroutine begins with the library function that sets labels and keeps the context it returns: silent.
package setterfromlibrary

import (
	"context"
	"fmt"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"golang.org/x/sync/errgroup"
)

// Announcer announces the endpoints of a workspace.
type Announcer struct {
	path    logicalcluster.Path
	cluster logicalcluster.Name
	publish func(context.Context, string) error
}

// Start announces until ctx ends.
func (a *Announcer) Start(ctx context.Context, endpoints <-chan string) *errgroup.Group {
	g := &errgroup.Group{}
	g.Go(func() error {
		ctx := labels.Set(ctx, "announcer", a.cluster)
		inner, ctx := errgroup.WithContext(ctx)
		for range 2 {
			inner.Go(func() error {
				for endpoint := range endpoints {
					if err := a.publish(ctx, endpoint); err != nil {
						return fmt.Errorf("%s: %w", a.path, err)
					}
				}
				return nil
			})
		}
		return inner.Wait()
	})
	return g
}
