// Get-or-create in a package registry, which ShutDownAll ends.
package lib

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

var (
	mu     sync.Mutex
	queues = map[string]workqueue.TypedRateLimitingInterface[string]{}
)

// For returns the shared queue of that name.
func For(name string) workqueue.TypedRateLimitingInterface[string] {
	mu.Lock()
	defer mu.Unlock()
	if q, ok := queues[name]; ok {
		return q
	}
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	queues[name] = q
	return q
}

// ShutDownAll ends all shared queues.
func ShutDownAll() {
	mu.Lock()
	defer mu.Unlock()
	for name, q := range queues {
		q.ShutDown()
		delete(queues, name)
	}
}
