// The helper that starts the loop has one labelled and one unlabelled caller, so its go is still reported.
package oneunlabelledcaller

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/klog/v2"
)

// Agent runs the agent of one workspace.
type Agent struct {
	cluster logicalcluster.Name
	wake    chan struct{}
}

// Run runs the agent with labels.
func (a *Agent) Run(ctx context.Context) {
	labels.Cluster(ctx, "agent", a.cluster, func(ctx context.Context) {
		a.startLoop(ctx)
		<-ctx.Done()
	})
}

// Restart starts the loop again after a failure.
func (a *Agent) Restart(ctx context.Context) {
	a.wake = make(chan struct{}, 1)
	a.startLoop(ctx)
}

func (a *Agent) startLoop(ctx context.Context) {
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		for {
			select {
			case <-ctx.Done():
				return
			case <-a.wake:
				klog.FromContext(ctx).Info("woken", "cluster", a.cluster)
			}
		}
	}()
}
