// Case: Twin of cache_sync_nil: the wait gets the Done channel of a context with a deadline; silent.

package synced

import (
	"context"

	"k8s.io/client-go/tools/cache"
)

func Wait(ctx context.Context, informers ...cache.SharedIndexInformer) bool {
	var fns []cache.InformerSynced
	for _, i := range informers {
		fns = append(fns, i.HasSynced)
	}
	return cache.WaitForCacheSync(ctx.Done(), fns...)
}
