// The controller works on the constant root cluster, of which there is one in the process: silent.
package rootconstant

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// RootCluster is the cluster at the top.
const RootCluster logicalcluster.Name = "root"

// Bootstrapper applies what the root cluster needs.
type Bootstrapper struct {
	apply func(ctx context.Context, cluster logicalcluster.Name) error
	ready chan struct{}
}

// Start bootstraps the root cluster in the background.
func (b *Bootstrapper) Start(ctx context.Context) {
	go func() {
		defer close(b.ready)
		_ = wait.PollUntilContextCancel(ctx, time.Second, true, func(ctx context.Context) (bool, error) {
			if err := b.apply(ctx, RootCluster); err != nil {
				klog.FromContext(ctx).Error(err, "bootstrap failed", "cluster", RootCluster)
				return false, nil
			}
			return true, nil
		})
	}()
}
