// Right: the admission plugin serves all clusters and starts each cluster's evaluator under its labels.
package quotaadmission

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/kcp"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
	"k8s.io/apimachinery/pkg/util/wait"
)

// Plugin is the quota admission of all clusters.
type Plugin struct {
	mu        sync.Mutex
	delegates map[logicalcluster.Name]*delegate
}

type delegate struct {
	cancel context.CancelFunc
	work   chan struct{}
}

// Run cleans up stopped delegates.
func (p *Plugin) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, p.sweep, time.Minute)
}

func (p *Plugin) sweep(context.Context) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for name, d := range p.delegates {
		if len(d.work) == 0 {
			d.cancel()
			delete(p.delegates, name)
		}
	}
}

func (p *Plugin) getOrCreate(ctx context.Context, cluster logicalcluster.Name) *delegate {
	p.mu.Lock()
	defer p.mu.Unlock()
	if d, ok := p.delegates[cluster]; ok {
		return d
	}
	ctx, cancel := context.WithCancel(ctx)
	d := &delegate{cancel: cancel, work: make(chan struct{}, 10)}
	plabel.Do(ctx, "quota-admission", cluster, d.start)
	p.delegates[cluster] = d
	return d
}

func (d *delegate) start(ctx context.Context) {
	for range 5 {
		go d.evaluate(ctx)
	}
}

func (d *delegate) evaluate(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-d.work:
	}
}

// Validate checks one request.
func (p *Plugin) Validate(ctx context.Context) {
	p.getOrCreate(ctx, kcp.ClusterFrom(ctx)).work <- struct{}{}
}
