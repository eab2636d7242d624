// The worker calls the cleanup at the end, but not when the cache never syncs.
package lib

import (
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

func Listen(inf cache.SharedIndexInformer, fn func(any)) (cleanup func(), synced cache.InformerSynced, err error) {
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: fn})
	if err != nil {
		return nil, nil, err
	}
	return func() { utilruntime.HandleError(inf.RemoveEventHandler(reg)) }, reg.HasSynced, nil
}
