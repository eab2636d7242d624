// Cured twin of queue/cachesync_nil_stop.
package cachesync_ctx

import (
	"context"

	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Registry struct {
	synced chan string
}

func (r *Registry) AddCluster(ctx context.Context, name string, inf cache.SharedIndexInformer) {
	go func() {
		if !cache.WaitForCacheSync(ctx.Done(), inf.HasSynced) {
			klog.Errorf("cluster %s: cache never synced", name)
			return
		}
		klog.Infof("cluster %s is ready", name)
	}()
}
