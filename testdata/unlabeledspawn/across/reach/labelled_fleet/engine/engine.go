// The engine's loops are started below the labelled goroutine of the fleet package, through its exported Run: silent.
package engine

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Engine is the engine of one workspace.
type Engine struct {
	Cluster logicalcluster.Name
	Beat    func(logicalcluster.Name)
	done    chan struct{}
}

// New returns an engine.
func New(cluster logicalcluster.Name, beat func(logicalcluster.Name)) *Engine {
	return &Engine{Cluster: cluster, Beat: beat, done: make(chan struct{})}
}

// Run runs the engine until ctx ends.
func (e *Engine) Run(ctx context.Context) {
	defer close(e.done)
	var wg wait.Group
	wg.StartWithContext(ctx, e.beat) // want:vet `goroutine for a cluster is started without pprof labels .*`
	go func() {                      // want:vet `goroutine for a cluster is started without pprof labels .*`
		select {
		case <-e.done:
		case <-time.After(time.Hour):
			klog.FromContext(ctx).Info("an hour old")
		}
	}()
	wg.Wait()
}

func (e *Engine) beat(ctx context.Context) {
	wait.UntilWithContext(ctx, func(context.Context) { e.Beat(e.Cluster) }, time.Second)
}
