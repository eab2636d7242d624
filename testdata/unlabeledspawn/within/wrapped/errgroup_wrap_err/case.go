// The errgroup gets functions that a wrapper made from labelled ones: silent.
package errgroupwraperr

import (
	"context"
	"fmt"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// Upgrade upgrades the storage version of a workspace.
type Upgrade struct {
	cluster logicalcluster.Name
	move    func(ctx context.Context, gvr schema.GroupVersionResource) error
}

// Run upgrades the resources in parallel.
func (u *Upgrade) Run(ctx context.Context, resources []schema.GroupVersionResource) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(4)
	for _, gvr := range resources {
		g.Go(labels.WrapErr(ctx, "storage-upgrade", u.cluster, func(ctx context.Context) error {
			if err := u.move(ctx, gvr); err != nil {
				return fmt.Errorf("%s of %s: %w", gvr.Resource, u.cluster, err)
			}
			return nil
		}))
	}
	return g.Wait()
}
