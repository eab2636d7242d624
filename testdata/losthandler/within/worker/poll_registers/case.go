// The condition polled until it is true adds a handler on every poll.
package pollregisters

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

func WaitForLeases(ctx context.Context, factory informers.SharedInformerFactory, want int) error {
	var mu sync.Mutex
	seen := map[string]bool{}
	return wait.PollUntilContextCancel(ctx, 5*time.Second, true, func(ctx context.Context) (bool, error) {
		informer := factory.Coordination().V1().Leases().Informer()
		_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to informer is never removed \(may leak 2 goroutines and 27 KiB each time\)`
			AddFunc: func(obj interface{}) {
				key, err := cache.MetaNamespaceKeyFunc(obj)
				if err != nil {
					return
				}
				mu.Lock()
				seen[key] = true
				mu.Unlock()
			},
		})
		if err != nil {
			return false, err
		}
		mu.Lock()
		defer mu.Unlock()
		return len(seen) >= want, nil
	})
}
