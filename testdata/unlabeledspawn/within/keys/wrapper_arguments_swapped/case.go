// The wrapper gets the cluster as its controller argument and the controller as its cluster: reported at the wrapper call.
package wrapperargumentsswapped

import (
	"context"
	"errors"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

const ctrlName = "partition"

// Partition is one partition of a workspace.
type Partition struct {
	cluster logicalcluster.Name
	ids     []int
}

// Rebalance rebalances the partition.
func (p *Partition) Rebalance(ctx context.Context, move func(ctx context.Context, id int) error) error {
	var errs []error
	labels.Cluster(ctx, p.cluster.String(), logicalcluster.Name(ctrlName), func(ctx context.Context) { // want `the name of a cluster is given as the value of "controller"`
		for _, id := range p.ids {
			if err := move(ctx, id); err != nil {
				errs = append(errs, err)
			}
		}
	})
	return errors.Join(errs...)
}
