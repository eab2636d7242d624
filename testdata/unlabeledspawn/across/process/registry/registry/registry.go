// The registry is keyed by clusters and runs one loop for the process: silent.
package registry

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
)

// Registry knows when each cluster was seen.
type Registry struct {
	mu   sync.Mutex
	seen map[logicalcluster.Name]time.Time
}

// New returns a registry and starts its loop.
func New(ctx context.Context, keep time.Duration) *Registry {
	r := &Registry{seen: map[logicalcluster.Name]time.Time{}}
	go wait.UntilWithContext(ctx, func(context.Context) {
		r.mu.Lock()
		defer r.mu.Unlock()
		for cluster, at := range r.seen {
			if time.Since(at) > keep {
				delete(r.seen, cluster)
			}
		}
	}, keep)
	return r
}

// Seen notes that a cluster was seen.
func (r *Registry) Seen(cluster logicalcluster.Name) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seen[cluster] = time.Now()
}
