// The package uses an alias of the cluster name; it is the same type, so the goroutine is reported.
package aliastype

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
)

// ClusterName is short for the name of a logical cluster.
type ClusterName = logicalcluster.Name

type tracker struct {
	mu   sync.Mutex
	seen map[string]time.Time
}

// Follow tracks the heartbeats of a cluster.
func Follow(ctx context.Context, cluster ClusterName, beats <-chan time.Time) *sync.Cond {
	t := &tracker{seen: map[string]time.Time{}}
	cond := sync.NewCond(&t.mu)
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		for {
			select {
			case <-ctx.Done():
				return
			case at, ok := <-beats:
				if !ok {
					return
				}
				t.mu.Lock()
				t.seen[cluster.String()] = at
				cond.Broadcast()
				t.mu.Unlock()
			}
		}
	}()
	return cond
}
