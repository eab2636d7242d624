// The newcomer is shut down when another was there first.
package registryloadorstorestopsloser

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Registry struct{ queues sync.Map }

func (r *Registry) For(name string) workqueue.TypedRateLimitingInterface[string] {
	if v, ok := r.queues.Load(name); ok {
		return v.(workqueue.TypedRateLimitingInterface[string])
	}
	fresh := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	v, loaded := r.queues.LoadOrStore(name, fresh)
	if loaded {
		fresh.ShutDown()
	}
	return v.(workqueue.TypedRateLimitingInterface[string])
}

func (r *Registry) Stop() {
	r.queues.Range(func(_, v any) bool {
		v.(workqueue.TypedRateLimitingInterface[string]).ShutDown()
		return true
	})
}
