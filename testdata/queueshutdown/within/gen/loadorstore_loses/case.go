// The typed wrapper around sync.Map loses the newcomer when the key exists.
package genloadorstoreloses

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Map[K comparable, V any] struct{ m sync.Map }

func (m *Map[K, V]) LoadOrStore(k K, v V) (V, bool) {
	got, loaded := m.m.LoadOrStore(k, v)
	return got.(V), loaded
}

func (m *Map[K, V]) Range(f func(K, V) bool) {
	m.m.Range(func(k, v any) bool { return f(k.(K), v.(V)) })
}

type Registry struct {
	queues Map[string, workqueue.TypedRateLimitingInterface[string]]
}

func (r *Registry) For(name string) workqueue.TypedRateLimitingInterface[string] {
	q, _ := r.queues.LoadOrStore(name, workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})) // want `the workqueue is dropped if another is found, and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
	return q
}

func (r *Registry) Stop() {
	r.queues.Range(func(_ string, q workqueue.TypedRateLimitingInterface[string]) bool {
		q.ShutDown()
		return true
	})
}
