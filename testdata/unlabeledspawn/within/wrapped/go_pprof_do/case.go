// go pprof.Do itself with the labels of controller and cluster: silent.
package gopprofdo

import (
	"context"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

// Ticker ticks for one workspace.
type Ticker struct {
	cluster logicalcluster.Name
	period  time.Duration
	C       chan time.Time
}

// NewTicker returns a ticker that runs until ctx ends.
func NewTicker(ctx context.Context, cluster logicalcluster.Name, period time.Duration) *Ticker {
	t := &Ticker{cluster: cluster, period: period, C: make(chan time.Time)}
	go pprof.Do(ctx, pprof.Labels("logicalcluster", cluster.String(), "controller", "ticker"), t.run)
	return t
}

func (t *Ticker) run(ctx context.Context) {
	ticker := time.NewTicker(t.period)
	defer ticker.Stop()
	defer close(t.C)
	for {
		select {
		case <-ctx.Done():
			klog.FromContext(ctx).Info("ticker ended", "cluster", t.cluster)
			return
		case at := <-ticker.C:
			select {
			case t.C <- at:
			default:
			}
		}
	}
}
