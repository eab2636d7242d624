// Package prober has one runnable for each mount.
package prober

import (
	"context"
	"net/http"
	"runtime/pprof"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"

	"k8s.io/apimachinery/pkg/util/wait"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/mounts/scope"
)

const name = "mount-prober"

// Prober is a manager.Runnable and a LeaderElectionRunnable.
type Prober struct {
	cluster logicalcluster.Path
	url     string
	period  time.Duration
	report  func(cluster logicalcluster.Path, ready bool)

	mu    sync.Mutex
	ready bool
}

// New makes a prober.
func New(cluster logicalcluster.Path, url string, report func(logicalcluster.Path, bool)) *Prober {
	return &Prober{cluster: cluster, url: url, period: 10 * time.Second, report: report}
}

// NeedLeaderElection implements manager.LeaderElectionRunnable.
func (p *Prober) NeedLeaderElection() bool { return false }

// Start implements manager.Runnable. The manager starts it on a goroutine of its own.
func (p *Prober) Start(ctx context.Context) error {
	pprof.Do(ctx, scope.Of(name, p.cluster), p.run)
	return nil
}

func (p *Prober) run(ctx context.Context) {
	changes := make(chan bool)
	var wg sync.WaitGroup
	wg.Go(func() {
		defer close(changes)
		wait.UntilWithContext(ctx, func(ctx context.Context) { p.probe(ctx, changes) }, p.period)
	})
	wg.Go(func() {
		for ready := range changes {
			p.report(p.cluster, ready)
		}
	})
	wg.Wait()
}

func (p *Prober) probe(ctx context.Context, changes chan<- bool) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url, nil)
	if err != nil {
		return
	}
	resp, err := http.DefaultClient.Do(req)
	ready := err == nil && resp.StatusCode == http.StatusOK
	if err == nil {
		_ = resp.Body.Close()
	}
	p.mu.Lock()
	changed := p.ready != ready
	p.ready = ready
	p.mu.Unlock()
	if changed {
		changes <- ready
	}
}
