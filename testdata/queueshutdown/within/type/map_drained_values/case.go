// Stop ranges over maps.Values and shuts every queue down.
package typemapdrainedvalues

import (
	"maps"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Registry struct {
	mu     sync.RWMutex
	queues map[string]workqueue.TypedRateLimitingInterface[string]
}

func New() *Registry {
	return &Registry{queues: map[string]workqueue.TypedRateLimitingInterface[string]{}}
}

func (r *Registry) For(name string) workqueue.TypedRateLimitingInterface[string] {
	r.mu.Lock()
	defer r.mu.Unlock()
	q, ok := r.queues[name]
	if !ok {
		q = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
		r.queues[name] = q
	}
	return q
}

func (r *Registry) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for q := range maps.Values(r.queues) {
		q.ShutDown()
	}
}
