// Callbacks of time.AfterFunc do not inherit labels, so even inside of a labelled scope the callback without own labels is reported.
package timeafterfuncinscope

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

// Leases expires the leases of one workspace.
type Leases struct {
	cluster logicalcluster.Name
	mu      sync.Mutex
	held    map[string]time.Time
}

// Run takes lease requests until ctx ends.
func (l *Leases) Run(ctx context.Context, requests <-chan string) {
	labels.Cluster(ctx, "leases", l.cluster, func(ctx context.Context) {
		for {
			select {
			case <-ctx.Done():
				return
			case name := <-requests:
				l.mu.Lock()
				l.held[name] = time.Now()
				l.mu.Unlock()
				time.AfterFunc(time.Minute, func() { // want `goroutine for a cluster is started without pprof labels .*`
					l.mu.Lock()
					defer l.mu.Unlock()
					delete(l.held, name)
				})
			}
		}
	})
}
