// A generic per-cluster syncer starts its drain loop with a bare go; type parameters change nothing, so it is reported.
package genericsyncer

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Syncer hands the items of one workspace to a sink.
type Syncer[T any] struct {
	cluster logicalcluster.Name
	items   chan T
	sink    func(context.Context, logicalcluster.Name, T) error
}

// NewSyncer starts a syncer.
func NewSyncer[T any](ctx context.Context, cluster logicalcluster.Name, sink func(context.Context, logicalcluster.Name, T) error) *Syncer[T] {
	s := &Syncer[T]{cluster: cluster, items: make(chan T, 16), sink: sink}
	go s.drain(ctx) // want `goroutine for a cluster is started without pprof labels .*`
	return s
}

// Push queues an item.
func (s *Syncer[T]) Push(item T) bool {
	select {
	case s.items <- item:
		return true
	default:
		return false
	}
}

func (s *Syncer[T]) drain(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case item := <-s.items:
			if err := s.sink(ctx, s.cluster, item); err != nil {
				klog.FromContext(ctx).Error(err, "sink failed", "cluster", s.cluster)
			}
		}
	}
}
