// Wrong: the cluster's new informer is run in an unlabelled goroutine.
package goinformer

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Run watches a list of a cluster.
func Run(ctx context.Context, cluster logicalcluster.Name, lw func(logicalcluster.Name) cache.ListerWatcher) bool {
	inf := cache.NewSharedIndexInformer(lw(cluster), &corev1.Secret{}, 0, cache.Indexers{})
	go inf.RunWithContext(ctx) // want `goroutine for a cluster is started without pprof labels .*`
	return cache.WaitForCacheSync(ctx.Done(), inf.HasSynced)
}
