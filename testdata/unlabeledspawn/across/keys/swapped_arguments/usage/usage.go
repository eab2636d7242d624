// The first call gives the cluster as the controller and is reported; the second call has the right order.
package usage

import (
	"context"
	"sync/atomic"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/keys/swapped_arguments/tag"
	"k8s.io/klog/v2"
)

const controllerName = "usage"

// Usage measures one workspace.
type Usage struct {
	cluster logicalcluster.Name
	measure func(context.Context) (int64, error)
	last    atomic.Int64
}

// Once measures once.
func (u *Usage) Once(ctx context.Context) (n int64, err error) {
	tag.With(ctx, u.cluster.String(), controllerName, func(ctx context.Context) { // want `the name of a cluster is given as the value of "controller"`
		n, err = u.measure(ctx)
	})
	return n, err
}

// Start measures in the background.
func (u *Usage) Start(ctx context.Context) {
	go tag.With(ctx, controllerName, u.cluster.String(), func(ctx context.Context) {
		n, err := u.measure(ctx)
		if err != nil {
			klog.FromContext(ctx).Error(err, "no usage")
			return
		}
		u.last.Store(n)
	})
}
