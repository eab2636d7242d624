// The exported starter has a bare go, but both visible callers are inside of labelled scopes: silent.
package engine

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Engine is the engine of a workspace.
type Engine struct {
	Cluster logicalcluster.Name
	Queue   workqueue.TypedInterface[string]
}

// Start starts the workers of the engine.
func (e *Engine) Start(ctx context.Context, workers int) {
	for range workers {
		go e.work(ctx) // want:vet `goroutine for a cluster is started without pprof labels .*`
	}
	go func() { // want:vet `goroutine for a cluster is started without pprof labels .*`
		<-ctx.Done()
		e.Queue.ShutDown()
	}()
}

func (e *Engine) work(ctx context.Context) {
	for {
		key, quit := e.Queue.Get()
		if quit {
			return
		}
		klog.FromContext(ctx).Info("key", "key", key)
		e.Queue.Done(key)
	}
}
