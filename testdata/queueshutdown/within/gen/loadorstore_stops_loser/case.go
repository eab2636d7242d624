// The typed wrapper reports that the key existed and the newcomer is shut down.
package genloadorstorestopsloser

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Map[K comparable, V any] struct{ m sync.Map }

func (m *Map[K, V]) LoadOrStore(k K, v V) (V, bool) {
	got, loaded := m.m.LoadOrStore(k, v)
	return got.(V), loaded
}

type Registry[T comparable] struct {
	queues Map[string, workqueue.TypedRateLimitingInterface[T]]
}

func (r *Registry[T]) For(name string) workqueue.TypedRateLimitingInterface[T] {
	fresh := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]())
	q, loaded := r.queues.LoadOrStore(name, fresh)
	if loaded {
		fresh.ShutDownWithDrain()
	}
	return q
}
