// The goroutine gets a context with labels but nobody sets them on the goroutine: reported; the second one sets them itself.
package claims

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/wrappers/context_only/ctxlabels"
	"k8s.io/klog/v2"
)

// Claims labels the claimed objects of a workspace.
type Claims struct {
	cluster logicalcluster.Name
	claimed chan string
}

// Start starts the loop without effective labels.
func (c *Claims) Start(ctx context.Context) {
	ctx = ctxlabels.With(ctx, "claims", c.cluster)
	go c.loop(ctx) // want `goroutine for a cluster is started without pprof labels .*`
}

// StartLabelled starts a goroutine that sets the labels.
func (c *Claims) StartLabelled(ctx context.Context) {
	ctx = ctxlabels.With(ctx, "claims", c.cluster)
	go func() {
		pprof.SetGoroutineLabels(ctx)
		c.loop(ctx)
	}()
}

func (c *Claims) loop(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case name := <-c.claimed:
			klog.FromContext(ctx).Info("claimed", "name", name)
		}
	}
}
