// The errgroup is a field of the per-cluster struct and gets a method value; the call of Go is reported.
package errgroupinfield

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/util/sets"
)

// Shard is the part of a workspace that is served here.
type Shard struct {
	cluster logicalcluster.Name
	group   *errgroup.Group
	ctx     context.Context
	keys    sets.Set[string]
}

// NewShard returns a shard that is not started.
func NewShard(ctx context.Context, cluster logicalcluster.Name) *Shard {
	group, ctx := errgroup.WithContext(ctx)
	return &Shard{cluster: cluster, group: group, ctx: ctx, keys: sets.New[string]()}
}

// Start starts the compaction.
func (s *Shard) Start() *Shard {
	s.group.Go(s.compact) // want `goroutine for a cluster is started without pprof labels .*`
	return s
}

// Stop waits until all has stopped.
func (s *Shard) Stop() error { return s.group.Wait() }

func (s *Shard) compact() error {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return nil
		case <-ticker.C:
			s.keys = s.keys.Clone()
		}
	}
}
