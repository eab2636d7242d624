// The predicate of maps.DeleteFunc shuts down each queue it lets go.
package registrydeletefuncstops

import (
	"maps"
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

func (r *Registry) Ensure(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.queues[name] == nil {
		r.queues[name] = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	}
}

func (r *Registry) Prune(keep func(string) bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	maps.DeleteFunc(r.queues, func(name string, q workqueue.TypedRateLimitingInterface[string]) bool {
		if keep(name) {
			return false
		}
		q.ShutDown()
		return true
	})
}
