// The function given to sync.WaitGroup.Go consists of pprof.Do with both labels: silent.
package waitgroupgoliteral

import (
	"context"
	"net"
	"runtime/pprof"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Drainer drains the connections of a workspace.
type Drainer struct {
	cluster logicalcluster.Name
	mu      sync.Mutex
	conns   map[string]net.Conn
}

// Drain closes all connections in parallel.
func (d *Drainer) Drain(ctx context.Context) {
	d.mu.Lock()
	defer d.mu.Unlock()
	set := pprof.Labels("controller", "drainer", "logicalcluster", d.cluster.String())
	var wg sync.WaitGroup
	for id, conn := range d.conns {
		wg.Go(func() {
			pprof.Do(ctx, set, func(ctx context.Context) {
				if err := conn.Close(); err != nil {
					klog.FromContext(ctx).Error(err, "not closed", "id", id)
				}
			})
		})
	}
	wg.Wait()
	clear(d.conns)
}
