// The informer of a workspace is run by a bare go in per-cluster code; that start is reported, the handler added before it is not.
package rununlabelled

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Replica replicates namespaces from a workspace.
type Replica struct {
	cluster logicalcluster.Name
	events  chan string
}

// Start builds and starts the informer.
func (r *Replica) Start(ctx context.Context, lw cache.ListerWatcher) (cache.SharedIndexInformer, error) {
	informer := cache.NewSharedIndexInformer(lw, &corev1.Namespace{}, time.Hour, cache.Indexers{
		cache.NamespaceIndex: cache.MetaNamespaceIndexFunc,
	})
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if ns, ok := obj.(*corev1.Namespace); ok {
				r.events <- r.cluster.String() + "/" + ns.Name
			}
		},
	}); err != nil {
		return nil, err
	}
	go informer.Run(ctx.Done()) // want `goroutine for a cluster is started without pprof labels .*`
	return informer, nil
}
