package fleet

import (
	"context"
	"log"
	"time"

	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/wq/cache_sync_ctx/synced"
)

func Join(ctx context.Context, clusters map[string]cache.SharedIndexInformer) {
	for name, inf := range clusters {
		go func() {
			ctx, cancel := context.WithTimeout(ctx, time.Minute)
			defer cancel()
			if synced.Wait(ctx, inf) {
				log.Println("joined", name)
			}
		}()
	}
}
