// The fleet starts each engine by the wrapper with the engine's method value: silent.
package fleet

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/reach/labelled_fleet/engine"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/klog/v2"
)

// Fleet keeps engines.
type Fleet struct {
	mu      sync.Mutex
	engines map[logicalcluster.Name]*engine.Engine
}

// Ensure starts the engine of the workspace.
func (f *Fleet) Ensure(ctx context.Context, cluster logicalcluster.Name) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.engines[cluster]; ok {
		return
	}
	e := engine.New(cluster, f.seen)
	f.engines[cluster] = e
	go labels.Cluster(ctx, "fleet", cluster, e.Run)
}

func (f *Fleet) seen(cluster logicalcluster.Name) {
	klog.Background().V(6).Info("seen", "cluster", cluster)
}
