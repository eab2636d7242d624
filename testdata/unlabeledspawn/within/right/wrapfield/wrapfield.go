// Right: the func field is set to the labelling wrapper by the constructor.
package wrapfield

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Binder binds APIs of a cluster.
type Binder struct {
	cluster logicalcluster.Name
	do      func(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context))
}

// New makes a binder.
func New(cluster logicalcluster.Name) *Binder {
	return &Binder{cluster: cluster, do: plabel.Do}
}

// Bind starts the binding.
func (b *Binder) Bind(ctx context.Context, bind func()) {
	b.do(ctx, "binder", b.cluster, func(context.Context) {
		go bind()
	})
}
