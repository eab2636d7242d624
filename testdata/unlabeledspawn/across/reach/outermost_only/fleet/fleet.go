// The fleet starts the engine of a workspace with a bare go: reported here, as wrapping it labels all that the engine starts.
package fleet

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/reach/outermost_only/engine"
)

// Fleet keeps engines.
type Fleet struct {
	mu      sync.Mutex
	cancels map[logicalcluster.Name]context.CancelFunc
}

// Ensure starts the engine of the workspace.
func (f *Fleet) Ensure(ctx context.Context, cluster logicalcluster.Name, work func(context.Context) error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.cancels[cluster]; ok {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	f.cancels[cluster] = cancel
	e := &engine.Engine{Cluster: cluster, Work: work}
	go e.Run(ctx) // want `goroutine for a cluster is started without pprof labels .*`
}
