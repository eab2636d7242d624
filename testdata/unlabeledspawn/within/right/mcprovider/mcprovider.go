// Right: the provider of all clusters keeps them by name and starts a loop for itself only.
package mcprovider

import (
	"context"
	"fmt"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
	crcache "sigs.k8s.io/controller-runtime/pkg/cache"
	crcluster "sigs.k8s.io/controller-runtime/pkg/cluster"
)

// Provider engages the clusters of an endpoint slice.
type Provider struct {
	lock     sync.RWMutex
	clusters map[logicalcluster.Name]crcluster.Cluster
	cancels  map[logicalcluster.Name]context.CancelFunc
	cache    crcache.Cache
}

// Get returns a cluster.
func (p *Provider) Get(_ context.Context, name logicalcluster.Name) (crcluster.Cluster, error) {
	p.lock.RLock()
	defer p.lock.RUnlock()
	if cl, ok := p.clusters[name]; ok {
		return cl, nil
	}
	return nil, fmt.Errorf("cluster %s not found", name)
}

// Run runs the cache of all clusters.
func (p *Provider) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return p.cache.Start(ctx) })
	g.Go(func() error {
		<-ctx.Done()
		p.lock.Lock()
		defer p.lock.Unlock()
		for name, cancel := range p.cancels {
			cancel()
			delete(p.clusters, name)
		}
		return nil
	})
	return g.Wait()
}
