// sync.WaitGroup.Go starts a goroutine just as go does; in a per-cluster method without labels it is reported.
package waitgroupgo

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/klog/v2"
)

// Relay copies watch events of one workspace.
type Relay struct {
	Cluster logicalcluster.Name
	wg      sync.WaitGroup
}

// Attach copies until the source is closed.
func (r *Relay) Attach(ctx context.Context, src watch.Interface, sink chan<- watch.Event) {
	r.wg.Go(func() { // want `goroutine for a cluster is started without pprof labels .*`
		defer src.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case ev, ok := <-src.ResultChan():
				if !ok {
					return
				}
				sink <- ev
			}
		}
	})
}

// Wait waits for the copies.
func (r *Relay) Wait(ctx context.Context) {
	klog.FromContext(ctx).Info("waiting", "cluster", r.Cluster)
	r.wg.Wait()
}
