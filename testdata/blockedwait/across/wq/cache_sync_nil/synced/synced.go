// Case: synced.Wait waits for informer caches with a nil stop channel; the fleet starts one such wait per cluster, and an unreachable cluster never syncs.

package synced

import (
	"k8s.io/client-go/tools/cache"
)

func Wait(informers ...cache.SharedIndexInformer) bool {
	var fns []cache.InformerSynced
	for _, i := range informers {
		fns = append(fns, i.HasSynced)
	}
	return cache.WaitForCacheSync(nil, fns...)
}
