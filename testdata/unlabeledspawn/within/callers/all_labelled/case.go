// The unexported start method has a bare go, and both of its callers are in labelled scopes: silent.
package alllabelled

import (
	"context"
	"runtime/pprof"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Group is a group of loops of a workspace.
type Group struct {
	cluster logicalcluster.Name
	mu      sync.Mutex
	cancel  context.CancelFunc
}

// Run starts the loops and waits.
func (g *Group) Run(ctx context.Context) {
	labels.Cluster(ctx, "group", g.cluster, func(ctx context.Context) {
		g.start(ctx)
		<-ctx.Done()
		g.stop()
	})
}

// Restart stops the loops and starts them again.
func (g *Group) Restart(ctx context.Context) {
	pprof.Do(ctx, labels.For("group", g.cluster), func(ctx context.Context) {
		g.stop()
		g.start(ctx)
	})
}

func (g *Group) start(ctx context.Context) {
	g.mu.Lock()
	defer g.mu.Unlock()
	ctx, g.cancel = context.WithCancel(ctx)
	go wait.UntilWithContext(ctx, func(ctx context.Context) {
		klog.FromContext(ctx).V(4).Info("pass")
	}, time.Second)
}

func (g *Group) stop() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.cancel != nil {
		g.cancel()
	}
}
