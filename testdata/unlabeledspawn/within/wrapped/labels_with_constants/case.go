// Keys are constants of the package and the values are built by functions; the labels are complete: silent.
package labelswithconstants

import (
	"context"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

const (
	keyController = "controller"
	keyCluster    = "logicalcluster"
	keyShard      = "shard"
)

// Replicator replicates a workspace to another shard.
type Replicator struct {
	path  logicalcluster.Path
	shard string
	copy  func(context.Context) error
}

func (r *Replicator) name() string { return "replicator-" + r.shard }

func (r *Replicator) labels() pprof.LabelSet {
	return pprof.Labels(
		keyShard, r.shard,
		keyController, r.name(),
		keyCluster, r.path.String(),
	)
}

// Start starts the replication.
func (r *Replicator) Start(ctx context.Context) <-chan error {
	result := make(chan error, 1)
	go pprof.Do(ctx, r.labels(), func(ctx context.Context) {
		ticker := time.NewTicker(time.Minute)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				result <- nil
				return
			case <-ticker.C:
				go func() {
					if err := r.copy(ctx); err != nil {
						klog.FromContext(ctx).Error(err, "not copied")
					}
				}()
			}
		}
	})
	return result
}
