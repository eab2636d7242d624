// Wrong: a method of the cluster's own struct starts a goroutine without labels.
package receivergo

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Syncer is per cluster.
type Syncer struct {
	cluster logicalcluster.Name
	items   chan string
}

// Start drains the items.
func (s *Syncer) Start(ctx context.Context) {
	go s.drain(ctx) // want `goroutine for a cluster is started without pprof labels .*`
}

func (s *Syncer) drain(ctx context.Context) {
	for item := range s.items {
		go s.handle(ctx, item)
	}
}

func (s *Syncer) handle(context.Context, string) {}
