// A method of the struct sets the labels on the goroutine that calls it; goroutines begin with a call of it: silent.
package ownsetter

import (
	"context"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Node is the node of one workspace.
type Node struct {
	cluster logicalcluster.Name
	role    string
	ops     chan string
}

func (n *Node) label(ctx context.Context) context.Context {
	ctx = pprof.WithLabels(ctx, pprof.Labels("controller", n.role, "logicalcluster", n.cluster.String()))
	pprof.SetGoroutineLabels(ctx)
	return ctx
}

// Start starts the loops of the node.
func (n *Node) Start(ctx context.Context) {
	go n.loop(ctx)
	go func() {
		ctx := n.label(ctx)
		wait.UntilWithContext(ctx, func(context.Context) {
			go n.apply(ctx, "compact")
		}, time.Minute)
	}()
}

func (n *Node) loop(ctx context.Context) {
	ctx = n.label(ctx)
	for {
		select {
		case <-ctx.Done():
			return
		case op := <-n.ops:
			go n.apply(ctx, op)
		}
	}
}

func (n *Node) apply(ctx context.Context, op string) {
	klog.FromContext(ctx).Info("applied", "op", op)
}
