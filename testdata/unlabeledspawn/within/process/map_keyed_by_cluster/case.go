// The fleet holds a map keyed by clusters but its loops serve the whole process, not one cluster: silent.
package mapkeyedbycluster

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type instance struct {
	lastSeen time.Time
	cancel   context.CancelFunc
}

// Fleet keeps the instances of all clusters.
type Fleet struct {
	mu        sync.Mutex
	instances map[logicalcluster.Name]*instance
	idle      time.Duration
}

// Start starts the loops of the fleet.
func (f *Fleet) Start(ctx context.Context) {
	go wait.UntilWithContext(ctx, f.expire, time.Minute)
	go func() {
		<-ctx.Done()
		f.mu.Lock()
		defer f.mu.Unlock()
		for cluster, i := range f.instances {
			i.cancel()
			delete(f.instances, cluster)
		}
	}()
}

func (f *Fleet) expire(ctx context.Context) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for cluster, i := range f.instances {
		if time.Since(i.lastSeen) > f.idle {
			klog.FromContext(ctx).Info("idle", "cluster", cluster)
			i.cancel()
			delete(f.instances, cluster)
		}
	}
}
