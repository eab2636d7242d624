// The label set is built in the constructor, kept in a field and passed to pprof.Do by go: silent.
package labelsetfield

import (
	"context"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Poller polls one workspace.
type Poller struct {
	cluster logicalcluster.Name
	set     pprof.LabelSet
	poll    func(context.Context) error
	every   time.Duration
}

// NewPoller returns a poller for a workspace.
func NewPoller(cluster logicalcluster.Name, every time.Duration, poll func(context.Context) error) *Poller {
	return &Poller{
		cluster: cluster,
		set:     pprof.Labels("controller", "poller", "logicalcluster", cluster.String()),
		poll:    poll,
		every:   every,
	}
}

// Start starts the polling.
func (p *Poller) Start(ctx context.Context) {
	go pprof.Do(ctx, p.set, func(ctx context.Context) {
		wait.UntilWithContext(ctx, func(ctx context.Context) {
			if err := p.poll(ctx); err != nil {
				klog.FromContext(ctx).Error(err, "poll", "cluster", p.cluster)
			}
		}, p.every)
	})
}
