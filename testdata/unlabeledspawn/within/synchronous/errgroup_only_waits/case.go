// Per-cluster code only waits for groups and stops them; it starts nothing in them: silent.
package errgrouponlywaits

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
)

// Handle is what a caller holds of a running workspace.
type Handle struct {
	cluster logicalcluster.Name
	group   *errgroup.Group
	wg      *sync.WaitGroup
	timer   *time.Timer
	cancel  context.CancelFunc
}

// Stop stops the workspace and waits for it.
func (h *Handle) Stop(ctx context.Context) error {
	h.cancel()
	if h.timer.Stop() {
		klog.FromContext(ctx).Info("stopped before its time", "cluster", h.cluster)
	}
	h.wg.Wait()
	return h.group.Wait()
}

// Extend gives the workspace more time.
func (h *Handle) Extend(d time.Duration) bool {
	return h.timer.Reset(d)
}
