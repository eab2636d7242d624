// The labelling method is used as a method value kept in a variable; calling it with go labels all the same: silent.
package methodvaluewrapper

import (
	"context"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type scope struct {
	cluster logicalcluster.Name
}

func (s scope) run(ctx context.Context, fn func(context.Context)) {
	pprof.Do(ctx, pprof.Labels("controller", "topology", "logicalcluster", s.cluster.String()), fn)
}

// Topology keeps the topology of a workspace.
type Topology struct {
	cluster logicalcluster.Name
	edges   chan [2]string
}

// Start starts both loops.
func (t *Topology) Start(ctx context.Context) {
	run := scope{cluster: t.cluster}.run
	go run(ctx, t.collect)
	go run(ctx, func(ctx context.Context) {
		wait.UntilWithContext(ctx, t.prune, time.Minute)
	})
}

func (t *Topology) prune(ctx context.Context) {
	klog.FromContext(ctx).Info("pruned", "cluster", t.cluster)
}

func (t *Topology) collect(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-t.edges:
			klog.FromContext(ctx).Info("edge", "from", e[0], "to", e[1])
		}
	}
}
