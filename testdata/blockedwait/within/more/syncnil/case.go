package syncnil

import (
	"context"

	"k8s.io/client-go/tools/cache"
)

func Reconcile(ctx context.Context, inf cache.SharedIndexInformer) {
	go func() { // want `goroutine may wait forever .*\(may leak 1 goroutine each time.*\)`
		stop := make(chan struct{})
		cache.WaitForCacheSync(stop, inf.HasSynced)
	}()
}
