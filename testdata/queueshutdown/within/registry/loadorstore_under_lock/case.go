// Load and Store are under one mutex, and Store is reached only when there was no entry.
package registryloadorstoreunderlock

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Registry struct {
	mu     sync.Mutex
	queues sync.Map
}

func (r *Registry) For(name string) workqueue.TypedRateLimitingInterface[string] {
	r.mu.Lock()
	defer r.mu.Unlock()
	if v, ok := r.queues.Load(name); ok {
		return v.(workqueue.TypedRateLimitingInterface[string])
	}
	q := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	r.queues.Store(name, q)
	return q
}

func (r *Registry) Stop() {
	r.queues.Range(func(_, v any) bool {
		v.(interface{ ShutDown() }).ShutDown()
		return true
	})
}
