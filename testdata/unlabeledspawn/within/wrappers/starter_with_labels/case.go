// The starting helper labels what it starts with the cluster that it gets; its calls are labelled: silent.
package starterwithlabels

import (
	"context"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// spawn starts fn for the cluster.
func spawn(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context)) (done <-chan struct{}) {
	ch := make(chan struct{})
	go func() {
		defer close(ch)
		defer utilruntime.HandleCrash()
		set := pprof.Labels("controller", controller, "logicalcluster", cluster.String())
		pprof.Do(ctx, set, fn)
	}()
	return ch
}

// Gate gates the requests of a workspace.
type Gate struct {
	cluster logicalcluster.Name
	tokens  chan struct{}
}

// Run refills tokens until ctx ends.
func (g *Gate) Run(ctx context.Context) {
	refill := spawn(ctx, "gate", g.cluster, g.refill)
	report := spawn(ctx, "gate-report", g.cluster, func(ctx context.Context) {
		<-ctx.Done()
		klog.FromContext(ctx).Info("tokens left", "n", len(g.tokens))
	})
	<-refill
	<-report
}

func (g *Gate) refill(ctx context.Context) {
	wait.UntilWithContext(ctx, func(context.Context) {
		select {
		case g.tokens <- struct{}{}:
		default:
		}
	}, 100*time.Millisecond)
}
