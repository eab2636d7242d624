package fleet

import (
	"log"

	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/wq/cache_sync_nil/synced"
)

func Join(clusters map[string]cache.SharedIndexInformer) {
	for name, inf := range clusters {
		go func() { // want `goroutine may wait forever .*\(may leak 1 goroutine each time.*\)`
			if synced.Wait(inf) {
				log.Println("joined", name)
			}
		}()
	}
}
