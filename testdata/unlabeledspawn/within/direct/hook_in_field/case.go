// A func-typed field holds a closure over the cluster that starts a goroutine; it runs unlabelled and is reported.
package hookinfield

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

type hooks struct {
	onStart func(ctx context.Context)
	onStop  func()
}

// Workspace is one running workspace.
type Workspace struct {
	hooks hooks
	stop  chan struct{}
}

// NewWorkspace wires the hooks of a workspace.
func NewWorkspace(cluster logicalcluster.Name) *Workspace {
	w := &Workspace{stop: make(chan struct{})}
	w.hooks = hooks{
		onStart: func(ctx context.Context) {
			go func() { // want `goroutine for a cluster is started without pprof labels .*`
				select {
				case <-ctx.Done():
				case <-w.stop:
				}
				klog.FromContext(ctx).Info("workspace gone", "cluster", cluster)
			}()
		},
		onStop: func() { close(w.stop) },
	}
	return w
}

// Run runs the hooks around ctx.
func (w *Workspace) Run(ctx context.Context) {
	w.hooks.onStart(ctx)
	<-ctx.Done()
	w.hooks.onStop()
}
