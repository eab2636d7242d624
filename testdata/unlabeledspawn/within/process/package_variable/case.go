// The goroutine uses a package-level variable with the system cluster; that is not a captured cluster of a workspace: silent.
package packagevariable

import (
	"context"
	"fmt"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
)

var systemCluster = logicalcluster.Name("system:admin")

// Janitor cleans the system cluster of the shard.
type Janitor struct {
	delete func(ctx context.Context, cluster logicalcluster.Name, age time.Duration) (int, error)
	g      errgroup.Group
}

// Start starts the janitor of the process.
func (j *Janitor) Start(ctx context.Context) {
	j.g.Go(func() error {
		ticker := time.NewTicker(time.Hour)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return nil
			case <-ticker.C:
				n, err := j.delete(ctx, systemCluster, 24*time.Hour)
				if err != nil {
					return fmt.Errorf("janitor: %w", err)
				}
				klog.FromContext(ctx).Info("cleaned", "n", n)
			}
		}
	})
}
