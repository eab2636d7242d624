// Right: the informer was just made by this function, so adding handlers starts nothing yet.
package handlersnew

import (
	"context"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Run watches a list of a cluster until ctx ends.
func Run(ctx context.Context, cluster logicalcluster.Name, lw cache.ListerWatcher, changed func()) error {
	inf := cache.NewSharedIndexInformer(lw, &corev1.Secret{}, 0, cache.Indexers{})
	handler := cache.ResourceEventHandlerFuncs{
		AddFunc:    func(any) { changed() },
		UpdateFunc: func(any, any) { changed() },
	}
	if _, err := inf.AddEventHandlerWithResyncPeriod(handler, time.Hour); err != nil {
		return err
	}
	pprof.Do(ctx, pprof.Labels("controller", "secrets", "logicalcluster", cluster.String()), func(ctx context.Context) {
		go inf.Run(ctx.Done())
		cache.WaitForCacheSync(ctx.Done(), inf.HasSynced)
	})
	return nil
}
