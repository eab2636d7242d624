// An event handler of the process starts the engine of each new cluster with labels, keeping its cancel in a map: silent.
package starterperevent

import (
	"context"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Operator starts one engine for each workspace.
type Operator struct {
	mu      sync.Mutex
	cancels map[logicalcluster.Name]context.CancelFunc
	engine  func(ctx context.Context, cluster logicalcluster.Name)
}

// Handler returns the event handler.
func (o *Operator) Handler(ctx context.Context) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			ns, ok := obj.(*corev1.Namespace)
			if !ok {
				return
			}
			cluster := logicalcluster.From(ns)
			o.mu.Lock()
			defer o.mu.Unlock()
			if _, ok := o.cancels[cluster]; ok {
				return
			}
			ctx, cancel := context.WithCancel(ctx)
			o.cancels[cluster] = cancel
			go labels.Cluster(ctx, "operator", cluster, func(ctx context.Context) {
				o.engine(ctx, cluster)
			})
		},
		DeleteFunc: func(obj any) {
			if ns, ok := obj.(*corev1.Namespace); ok {
				o.mu.Lock()
				defer o.mu.Unlock()
				if cancel, ok := o.cancels[logicalcluster.From(ns)]; ok {
					cancel()
				}
			}
		},
	}
}
