// pprof.Do restores the old labels when it returns; what is started after it is unlabelled and reported.
package afterdo

import (
	"context"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Loader loads a workspace and then keeps it fresh.
type Loader struct {
	fetch func(ctx context.Context, cluster logicalcluster.Name) error
}

// Load loads once and refreshes in the background.
func (l *Loader) Load(ctx context.Context, cluster logicalcluster.Name) error {
	var err error
	set := pprof.Labels("controller", "loader", "logicalcluster", cluster.String())
	pprof.Do(ctx, set, func(ctx context.Context) {
		err = l.fetch(ctx, cluster)
	})
	if err != nil {
		return err
	}
	go wait.UntilWithContext(ctx, func(ctx context.Context) { // want `goroutine for a cluster is started without pprof labels .*`
		if err := l.fetch(ctx, cluster); err != nil {
			klog.FromContext(ctx).Error(err, "refresh failed")
		}
	}, time.Minute)
	return nil
}
