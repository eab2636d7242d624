// A process-wide loop starts a per-cluster function with the cluster as the argument of go; that goroutine belongs to the cluster and is reported.
package argumentofgo

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Migrator moves workspaces one after the other.
type Migrator struct {
	pending <-chan logicalcluster.Name
	limit   chan struct{}
}

// Run reads pending clusters until ctx ends.
func (m *Migrator) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case cluster := <-m.pending:
			m.limit <- struct{}{}
			go m.migrate(ctx, cluster) // want `goroutine for a cluster is started without pprof labels .*`
		}
	}
}

func (m *Migrator) migrate(ctx context.Context, cluster logicalcluster.Name) {
	defer func() { <-m.limit }()
	timer := time.NewTimer(time.Minute)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
		klog.FromContext(ctx).Info("migrated", "cluster", cluster)
	}
}
