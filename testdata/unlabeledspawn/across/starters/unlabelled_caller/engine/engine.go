// The exported starter has a bare go and its caller in the operator package has no labels, so the go is reported here.
package engine

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Engine is the engine of a workspace.
type Engine struct {
	cluster logicalcluster.Name
	tick    time.Duration
}

// New returns an engine.
func New(cluster logicalcluster.Name, tick time.Duration) *Engine {
	return &Engine{cluster: cluster, tick: tick}
}

// Start starts the engine.
func (e *Engine) Start(ctx context.Context) {
	go wait.UntilWithContext(ctx, func(ctx context.Context) { // want `goroutine for a cluster is started without pprof labels .*`
		klog.FromContext(ctx).V(4).Info("tick", "cluster", e.cluster)
	}, e.tick)
}
