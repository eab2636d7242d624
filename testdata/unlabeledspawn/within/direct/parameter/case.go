// A fleet manager starts the workers of a cluster it is given as a parameter without labels, so the worker start is reported.
package parameter

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Fleet runs one set of workers for each workspace.
type Fleet struct {
	mu      sync.Mutex
	cancels map[logicalcluster.Name]context.CancelFunc
	workers int
}

// Ensure starts the workers of the workspace unless they run.
func (f *Fleet) Ensure(ctx context.Context, cluster logicalcluster.Name) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.cancels[cluster]; ok {
		return nil
	}
	if cluster.Empty() {
		return fmt.Errorf("no cluster")
	}
	ctx, cancel := context.WithCancel(ctx)
	f.cancels[cluster] = cancel
	for i := 0; i < f.workers; i++ {
		go wait.UntilWithContext(ctx, f.runWorker, time.Second) // want `goroutine for a cluster is started without pprof labels .*`
	}
	return nil
}

func (f *Fleet) runWorker(ctx context.Context) {
	klog.FromContext(ctx).V(4).Info("worker pass")
}
