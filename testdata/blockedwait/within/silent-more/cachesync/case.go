// right: WaitForCacheSync with ctx.Done
package cachesync

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

func Run(ctx context.Context, cs kubernetes.Interface) error {
	f := informers.NewSharedInformerFactory(cs, 0)
	inf := f.Core().V1().Pods().Informer()
	f.Start(ctx.Done())
	defer f.Shutdown()
	go func() {
		if cache.WaitForCacheSync(ctx.Done(), inf.HasSynced) {
			klog.Info("synced")
		}
	}()
	<-ctx.Done()
	return nil
}
