// The callbacks of time.AfterFunc and context.AfterFunc set the goroutine's labels first: silent.
package afterfuncsetlabels

import (
	"context"
	"runtime/pprof"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/klog/v2"
)

// Ticket is a ticket for one workspace.
type Ticket struct {
	cluster logicalcluster.Name
	mu      sync.Mutex
	used    bool
}

// Issue issues a ticket that ends with ctx or after a while.
func Issue(ctx context.Context, cluster logicalcluster.Name, ttl time.Duration, expired func(*Ticket)) *Ticket {
	t := &Ticket{cluster: cluster}
	labelled := pprof.WithLabels(ctx, labels.For("ticket", cluster))
	end := func() {
		pprof.SetGoroutineLabels(labelled)
		t.mu.Lock()
		defer t.mu.Unlock()
		if !t.used {
			t.used = true
			expired(t)
		}
	}
	stop := context.AfterFunc(ctx, end)
	time.AfterFunc(ttl, func() {
		pprof.SetGoroutineLabels(labelled)
		if stop() {
			end()
		}
		klog.FromContext(ctx).Info("ticket ended", "cluster", t.cluster)
	})
	return t
}
