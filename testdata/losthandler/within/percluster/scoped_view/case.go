// A view of an informer for one logical cluster removes the handlers when its
// context ends, unless they were added with options.
package scopedview

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/client-go/tools/cache"
)

// An informer of kcp.
type informer interface {
	cache.SharedIndexInformer
	Cluster(name logicalcluster.Name) cache.SharedIndexInformer
	ClusterWithContext(ctx context.Context, name logicalcluster.Name) cache.SharedIndexInformer
}

type Manager struct{ pods informer }

func (m *Manager) start(ctx context.Context, cluster logicalcluster.Name) {
	view := m.pods.ClusterWithContext(ctx, cluster)
	view.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	view.AddEventHandlerWithResyncPeriod(cache.ResourceEventHandlerFuncs{}, 0)
	view.AddEventHandlerWithOptions(cache.ResourceEventHandlerFuncs{}, cache.HandlerOptions{}) // want `the handler added to view is never removed: start is called per logical cluster \(leaks 2 goroutines and 27 KiB each time\)`

	m.pods.Cluster(cluster).AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to m.pods.Cluster\(cluster\) is never removed: start is called per logical cluster \(leaks 2 goroutines and 27 KiB each time\)`
}
