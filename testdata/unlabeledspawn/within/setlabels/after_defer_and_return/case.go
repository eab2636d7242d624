// Deferred calls and an early return precede the labels in the goroutine; nothing is started before them: silent.
package afterdeferandreturn

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/klog/v2"
)

// Prefetcher fetches ahead for a workspace.
type Prefetcher struct {
	cluster logicalcluster.Name
	limit   chan struct{}
	fetch   func(context.Context, string) error
}

// Prefetch fetches a name in the background.
func (p *Prefetcher) Prefetch(ctx context.Context, name string) *sync.WaitGroup {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		defer utilruntime.HandleCrash()
		if ctx.Err() != nil || name == "" {
			return
		}
		ctx := labels.Set(ctx, "prefetcher", p.cluster)
		select {
		case p.limit <- struct{}{}:
		case <-ctx.Done():
			return
		}
		defer func() { <-p.limit }()
		if err := p.fetch(ctx, name); err != nil {
			klog.FromContext(ctx).Error(err, "not fetched", "name", name)
		}
	}()
	return &wg
}
