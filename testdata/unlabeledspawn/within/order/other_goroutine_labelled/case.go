// SetGoroutineLabels in another goroutine labels only that one; the start on the calling goroutine is reported.
package othergoroutinelabelled

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/klog/v2"
)

// Twin runs two loops for a workspace.
type Twin struct {
	cluster logicalcluster.Name
	a, b    chan string
}

// Start starts both.
func (t *Twin) Start(ctx context.Context) {
	go func() {
		pprof.SetGoroutineLabels(pprof.WithLabels(ctx, labels.For("twin", t.cluster)))
		t.loop(ctx, t.a)
	}()
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		t.loop(ctx, t.b)
	}()
}

func (t *Twin) loop(ctx context.Context, ch <-chan string) {
	for {
		select {
		case <-ctx.Done():
			return
		case s := <-ch:
			klog.FromContext(ctx).Info("got", "value", s)
		}
	}
}
