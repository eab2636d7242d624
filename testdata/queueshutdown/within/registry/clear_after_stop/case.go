// Every queue is shut down before the map is cleared.
package registryclearafterstop

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Registry struct {
	mu     sync.Mutex
	queues map[string]workqueue.TypedRateLimitingInterface[string]
}

func New() *Registry {
	return &Registry{queues: make(map[string]workqueue.TypedRateLimitingInterface[string])}
}

func (r *Registry) Ensure(name string) workqueue.TypedRateLimitingInterface[string] {
	r.mu.Lock()
	defer r.mu.Unlock()
	q, ok := r.queues[name]
	if !ok {
		q = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
		r.queues[name] = q
	}
	return q
}

func (r *Registry) Reset() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, q := range r.queues {
		q.ShutDown()
	}
	clear(r.queues)
}
