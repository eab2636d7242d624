// Remove of the generic registry deletes without a shutdown.
package genregistrydelete

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Registry[K, T comparable] struct {
	mu     sync.Mutex
	queues map[K]workqueue.TypedRateLimitingInterface[T]
}

func NewRegistry[K, T comparable]() *Registry[K, T] {
	return &Registry[K, T]{queues: map[K]workqueue.TypedRateLimitingInterface[T]{}}
}

func (r *Registry[K, T]) Get(k K) workqueue.TypedRateLimitingInterface[T] {
	r.mu.Lock()
	defer r.mu.Unlock()
	if q, ok := r.queues[k]; ok {
		return q
	}
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]())
	r.queues[k] = q
	return q
}

func (r *Registry[K, T]) Remove(k K) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.queues, k) // want `an entry is deleted without its workqueue being shut down \(leaks 1 goroutine and 14 KiB each time\)`
}

func (r *Registry[K, T]) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, q := range r.queues {
		q.ShutDown()
	}
}
