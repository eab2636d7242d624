// Right: the receiver's own method runs what it is given under the cluster's labels.
package wrapmethod

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Syncer is per cluster.
type Syncer struct {
	cluster logicalcluster.Name
	items   chan string
}

func (s *Syncer) labelled(ctx context.Context, fn func(context.Context)) {
	pprof.Do(ctx, pprof.Labels("controller", "syncer", "logicalcluster", s.cluster.String()), fn)
}

// Start drains the items.
func (s *Syncer) Start(ctx context.Context) {
	s.labelled(ctx, func(ctx context.Context) {
		go s.drain(ctx)
	})
}

func (s *Syncer) drain(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case item := <-s.items:
			go s.handle(item)
		}
	}
}

func (s *Syncer) handle(string) {}
