// Of two starts in one method only the second lacks the wrapper, so only that one is reported.
package oneoftwo

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/klog/v2"
)

const controllerName = "workspace-mount"

// Mounts keeps the mounts of one workspace.
type Mounts struct {
	cluster logicalcluster.Name
	updates chan string
	wg      sync.WaitGroup
}

// Run starts both loops and waits.
func (m *Mounts) Run(ctx context.Context) {
	m.wg.Add(2)
	go labels.Cluster(ctx, controllerName, m.cluster, m.consume)
	go m.expire(ctx) // want `goroutine for a cluster is started without pprof labels .*`
	m.wg.Wait()
}

func (m *Mounts) consume(ctx context.Context) {
	defer m.wg.Done()
	for {
		select {
		case <-ctx.Done():
			return
		case name := <-m.updates:
			klog.FromContext(ctx).Info("mounted", "name", name)
		}
	}
}

func (m *Mounts) expire(ctx context.Context) {
	defer m.wg.Done()
	<-ctx.Done()
}
