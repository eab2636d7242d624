// When the key is there already, the queue just made is lost.
package registryloadorstoreloses

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Registry struct{ queues sync.Map }

func (r *Registry) For(name string) workqueue.TypedRateLimitingInterface[string] {
	if v, ok := r.queues.Load(name); ok {
		return v.(workqueue.TypedRateLimitingInterface[string])
	}
	v, _ := r.queues.LoadOrStore(name, workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})) // want `the workqueue is dropped if another is found, and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
	return v.(workqueue.TypedRateLimitingInterface[string])
}

func (r *Registry) Stop() {
	r.queues.Range(func(_, v any) bool {
		v.(workqueue.TypedRateLimitingInterface[string]).ShutDown()
		return true
	})
}
