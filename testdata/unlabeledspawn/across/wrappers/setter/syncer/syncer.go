// Goroutines begin with the setter of the library, and Run starts others after it: silent.
package syncer

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/wrappers/setter/mark"
)

// Syncer syncs one workspace.
type Syncer struct {
	cluster logicalcluster.Name
	work    chan func(context.Context)
}

// Run runs the workers.
func (s *Syncer) Run(ctx context.Context, workers int) {
	ctx, unmark := mark.Goroutine(ctx, "syncer", s.cluster)
	defer unmark()
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() { s.worker(ctx) })
	}
	wg.Wait()
}

// Flush runs what is queued in the background.
func (s *Syncer) Flush(ctx context.Context) {
	go func() {
		ctx, unmark := mark.Goroutine(ctx, "syncer-flush", s.cluster)
		defer unmark()
		s.worker(ctx)
	}()
}

func (s *Syncer) worker(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case fn := <-s.work:
			fn(ctx)
		}
	}
}
