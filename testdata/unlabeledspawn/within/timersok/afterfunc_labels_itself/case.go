// The callback of time.AfterFunc begins with the wrapper, so it has labels of its own: silent.
package afterfunclabelsitself

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

// Backoff retries one object of a workspace.
type Backoff struct {
	cluster logicalcluster.Name
	mu      sync.Mutex
	wait    map[string]time.Duration
	retry   func(context.Context, string)
}

// Failed schedules the next try.
func (b *Backoff) Failed(ctx context.Context, name string) *time.Timer {
	b.mu.Lock()
	defer b.mu.Unlock()
	d := max(2*b.wait[name], time.Second)
	b.wait[name] = d
	return time.AfterFunc(d, func() {
		labels.Cluster(ctx, "backoff", b.cluster, func(ctx context.Context) {
			if ctx.Err() != nil {
				return
			}
			go b.forget(ctx, name)
			b.retry(ctx, name)
		})
	})
}

func (b *Backoff) forget(ctx context.Context, name string) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Hour):
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.wait, name)
}
