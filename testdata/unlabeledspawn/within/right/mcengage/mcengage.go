// Right: each engaged cluster is started by the labelling helper.
package mcengage

import (
	"context"
	"fmt"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	crcluster "sigs.k8s.io/controller-runtime/pkg/cluster"
)

// Provider engages clusters.
type Provider struct {
	lock     sync.Mutex
	clusters map[logicalcluster.Name]crcluster.Cluster
}

// Engage starts the cluster's cache.
func (p *Provider) Engage(ctx context.Context, name logicalcluster.Name, cl crcluster.Cluster) error {
	p.lock.Lock()
	defer p.lock.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	plabel.Go(ctx, "provider", name, func(ctx context.Context) {
		defer cancel()
		if err := cl.Start(ctx); err != nil {
			utilruntime.HandleError(err)
		}
	})
	if !cl.GetCache().WaitForCacheSync(ctx) {
		cancel()
		return fmt.Errorf("no sync of %s", name)
	}
	p.clusters[name] = cl
	return nil
}
