// A helper without a cluster is called from per-cluster code and from process-wide code alike, and the per-cluster call is labelled: silent.
package sharedbyboth

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/klog/v2"
)

func tail(ctx context.Context, lines <-chan string, out func(string)) {
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case l := <-lines:
				out(l)
			}
		}
	}()
}

// Process logs what the process says.
type Process struct{ lines chan string }

// Start starts it.
func (p *Process) Start(ctx context.Context) {
	tail(ctx, p.lines, func(s string) { klog.FromContext(ctx).Info(s) })
}

// Workspace logs what a workspace says.
type Workspace struct {
	cluster logicalcluster.Name
	lines   chan string
}

// Run runs until ctx ends.
func (w *Workspace) Run(ctx context.Context) {
	labels.Cluster(ctx, "tail", w.cluster, func(ctx context.Context) {
		tail(ctx, w.lines, func(s string) { klog.FromContext(ctx).Info(s, "cluster", w.cluster) })
		<-ctx.Done()
	})
}
