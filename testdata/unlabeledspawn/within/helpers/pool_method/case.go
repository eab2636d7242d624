// A pool's Submit method hands work to a goroutine that it starts; submitting per-cluster work without labels is reported at the call.
package poolmethod

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// pool limits how many functions run at once.
type pool struct {
	sem chan struct{}
}

func newPool(n int) *pool { return &pool{sem: make(chan struct{}, n)} }

// submit starts fn as soon as there is room.
func (p *pool) submit(ctx context.Context, fn func(context.Context)) bool {
	select {
	case p.sem <- struct{}{}:
	case <-ctx.Done():
		return false
	}
	go func() {
		defer func() { <-p.sem }()
		fn(ctx)
	}()
	return true
}

// Metrics is scraped by the process.
type Metrics struct{ pool *pool }

// Scrape scrapes the process once.
func (m *Metrics) Scrape(ctx context.Context) {
	m.pool.submit(ctx, func(ctx context.Context) { klog.FromContext(ctx).Info("scraped") })
}

// Indexer indexes a workspace.
type Indexer struct {
	cluster logicalcluster.Name
	pool    *pool
}

// NewIndexer returns an indexer with its own pool.
func NewIndexer(cluster logicalcluster.Name) *Indexer {
	return &Indexer{cluster: cluster, pool: newPool(4)}
}

// Index indexes the objects.
func (i *Indexer) Index(ctx context.Context, names []string) {
	for _, name := range names {
		i.pool.submit(ctx, func(ctx context.Context) { // want `goroutine for a cluster is started without pprof labels .*`
			klog.FromContext(ctx).Info("indexed", "cluster", i.cluster, "name", name)
		})
	}
}
