// The operator starts engines without labels; what it starts is reported in the engine package, nothing here.
package operator

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/unlabelled_caller/engine"
)

// Operator starts an engine for each workspace.
type Operator struct {
	mu      sync.Mutex
	engines map[logicalcluster.Name]*engine.Engine
}

// Ensure starts the engine unless it runs.
func (o *Operator) Ensure(ctx context.Context, cluster logicalcluster.Name) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, ok := o.engines[cluster]; ok {
		return
	}
	e := engine.New(cluster, time.Second)
	o.engines[cluster] = e
	e.Start(ctx)
}
