// Remove of the generic registry takes the queue out and shuts it down.
package genregistryremovestops

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

func (r *Registry[K, T]) take(k K) (q workqueue.TypedRateLimitingInterface[T], ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	q, ok = r.queues[k]
	delete(r.queues, k)
	return q, ok
}

func (r *Registry[K, T]) Remove(k K) {
	if q, ok := r.take(k); ok {
		q.ShutDown()
	}
}
