// The start function takes a cluster but is called with the constant root cluster only, of which the process has one: silent.
package constantargument

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

const rootCluster logicalcluster.Name = "root"

// Process is the control plane process.
type Process struct {
	apply func(ctx context.Context, cluster logicalcluster.Name) error
	wg    sync.WaitGroup
}

// Start starts what the process needs.
func (p *Process) Start(ctx context.Context) {
	p.startBootstrap(ctx, rootCluster)
}

// Wait waits for it.
func (p *Process) Wait() { p.wg.Wait() }

func (p *Process) startBootstrap(ctx context.Context, cluster logicalcluster.Name) {
	p.wg.Add(1)
	go func() {
		defer p.wg.Done()
		wait.UntilWithContext(ctx, func(ctx context.Context) {
			if err := p.apply(ctx, cluster); err != nil {
				klog.FromContext(ctx).Error(err, "not applied", "cluster", cluster)
			}
		}, time.Minute)
	}()
}
