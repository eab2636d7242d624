// WaitForCacheSync with a nil stop channel never gives up; one goroutine per
// cluster whose API server is away.
package cachesync_nil_stop

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Registry struct {
	synced chan string
}

func (r *Registry) AddCluster(name string, inf cache.SharedIndexInformer) {
	go func() { // want `goroutine may wait forever .*\(may leak 1 goroutine each time.*\)`
		if !cache.WaitForCacheSync(nil, inf.HasSynced) {
			klog.Errorf("cluster %s: cache never synced", name)
			return
		}
		klog.Infof("cluster %s is ready", name)
	}()
}
