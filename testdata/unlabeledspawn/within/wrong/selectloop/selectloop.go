// Wrong: a case of the select of a cluster's loop starts a goroutine without labels.
package selectloop

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Watcher is per cluster.
type Watcher struct {
	path   logicalcluster.Path
	events chan string
	wg     sync.WaitGroup
}

// Run watches until ctx ends.
func (w *Watcher) Run(ctx context.Context, handle func(logicalcluster.Path, string)) {
	defer w.wg.Wait()
	for {
		select {
		case <-ctx.Done():
			return
		case e, ok := <-w.events:
			if !ok {
				return
			}
			w.wg.Go(func() { handle(w.path, e) }) // want `goroutine for a cluster is started without pprof labels .*`
		}
	}
}
