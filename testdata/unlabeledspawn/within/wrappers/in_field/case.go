// The wrapper is stored in a func field of the controller and everything is started through that field: silent.
package infield

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type labeller func(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context))

// Reaper reaps idle sessions of a workspace.
type Reaper struct {
	cluster logicalcluster.Name
	label   labeller
	reap    func(context.Context)
}

// NewReaper returns a reaper.
func NewReaper(cluster logicalcluster.Name, reap func(context.Context)) *Reaper {
	return &Reaper{cluster: cluster, label: labels.Cluster, reap: reap}
}

// Start starts the reaper.
func (r *Reaper) Start(ctx context.Context) {
	go r.label(ctx, "reaper", r.cluster, func(ctx context.Context) {
		wait.JitterUntilWithContext(ctx, r.reap, time.Minute, 0.1, true)
	})
	go r.label(ctx, "reaper-log", r.cluster, func(ctx context.Context) {
		<-ctx.Done()
		klog.FromContext(ctx).Info("reaper ended")
	})
}
