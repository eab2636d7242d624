// Remove deletes the map entry without a shutdown; Stop can no longer find that queue.
package registrymapdelete

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
	if q, ok := r.queues[name]; ok {
		return q
	}
	q := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	r.queues[name] = q
	return q
}

func (r *Registry) Remove(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.queues, name) // want `an entry is deleted without its workqueue being shut down \(leaks 1 goroutine and 14 KiB each time\)`
}

func (r *Registry) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, q := range r.queues {
		q.ShutDown()
	}
}
