// The process-wide worker reads clusters from a channel and handles each on its own goroutine, starting nothing for it: silent.
package channelofclusters

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Remover removes the data of deleted clusters.
type Remover struct {
	remove  func(ctx context.Context, cluster logicalcluster.Name) error
	workers int
}

// Start starts the workers on the channel.
func (r *Remover) Start(ctx context.Context, deleted <-chan logicalcluster.Name) *sync.WaitGroup {
	var wg sync.WaitGroup
	for range r.workers {
		wg.Go(func() { r.work(ctx, deleted) })
	}
	return &wg
}

func (r *Remover) work(ctx context.Context, deleted <-chan logicalcluster.Name) {
	for {
		select {
		case <-ctx.Done():
			return
		case cluster, ok := <-deleted:
			if !ok {
				return
			}
			if err := r.remove(ctx, cluster); err != nil {
				klog.FromContext(ctx).Error(err, "not removed", "cluster", cluster)
			}
		}
	}
}
