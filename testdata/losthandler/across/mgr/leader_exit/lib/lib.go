// The leader callback runs the lib controller once; losing the lease ends the process.
package lib

import (
	"context"

	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
)

func Run(ctx context.Context, pods cache.SharedIndexInformer) {
	_, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want:vet `the handler added to pods is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	if err != nil {
		klog.FromContext(ctx).Error(err, "register")
		return
	}
	<-ctx.Done()
}
