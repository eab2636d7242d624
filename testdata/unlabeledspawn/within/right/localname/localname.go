// Right: the cluster name is only a local of a reconciler for all clusters and the flusher is not of that cluster.
package localname

import (
	"context"
	"fmt"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/kcp"
)

// Reconciler counts objects over all clusters.
type Reconciler struct {
	mu     sync.Mutex
	counts map[logicalcluster.Name]int
	flush  func(context.Context)
}

// Reconcile handles one queue key.
func (r *Reconciler) Reconcile(ctx context.Context, key string) error {
	clusterName, name := kcp.SplitKey(key)
	if clusterName.Empty() || name == "" {
		return fmt.Errorf("invalid key %q", key)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.counts[clusterName]++
	if len(r.counts) > 1000 {
		clear(r.counts)
		go r.flush(ctx)
	}
	return nil
}
