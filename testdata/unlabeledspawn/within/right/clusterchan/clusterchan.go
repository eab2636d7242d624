// Right: the dispatcher receives clusters of the fleet and handles each under its labels.
package clusterchan

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Dispatcher handles clusters as they come.
type Dispatcher struct {
	clusters chan logicalcluster.Name
	handle   func(context.Context)
}

// Start starts the dispatching goroutines.
func (d *Dispatcher) Start(ctx context.Context, n int) {
	var wg sync.WaitGroup
	for range n {
		wg.Go(func() { d.dispatch(ctx) })
	}
	wg.Wait()
}

func (d *Dispatcher) dispatch(ctx context.Context) {
	for cluster := range d.clusters {
		d.one(ctx, cluster)
	}
}

func (d *Dispatcher) one(ctx context.Context, cluster logicalcluster.Name) {
	plabel.Do(ctx, "dispatcher", cluster, func(ctx context.Context) {
		go d.handle(ctx)
	})
}
