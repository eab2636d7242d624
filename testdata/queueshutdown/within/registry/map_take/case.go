// Take removes the queue from the map and returns it; the duty moves to the caller.
package registrymaptake

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

func (r *Registry) Add(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.queues[name]; !ok {
		r.queues[name] = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	}
}

func (r *Registry) Take(name string) (workqueue.TypedRateLimitingInterface[string], bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	q, ok := r.queues[name]
	delete(r.queues, name)
	return q, ok
}
