// Per-cluster work is submitted to the pool without labels; the call of Submit is reported.
package quota

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/pool_library/pool"
	"k8s.io/klog/v2"
)

// Quota recounts one workspace.
type Quota struct {
	cluster logicalcluster.Name
	pool    *pool.Pool
	count   func(kind string) (int, error)
}

// New returns the quota of a workspace.
func New(cluster logicalcluster.Name, p *pool.Pool, count func(string) (int, error)) *Quota {
	return &Quota{cluster: cluster, pool: p, count: count}
}

// Recount recounts all kinds.
func (q *Quota) Recount(ctx context.Context, kinds []string) map[string]int {
	var mu sync.Mutex
	counts := map[string]int{}
	for _, kind := range kinds {
		q.pool.Submit(func() { // want `goroutine for a cluster is started without pprof labels .*`
			n, err := q.count(kind)
			if err != nil {
				klog.FromContext(ctx).Error(err, "no count", "cluster", q.cluster)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			counts[kind] = n
		})
	}
	q.pool.Wait()
	return counts
}
