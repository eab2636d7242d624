// LoadAndDelete hands the queue back and it is shut down.
package registryloadanddeletestop

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Registry struct{ queues sync.Map }

func (r *Registry) Put(name string) {
	q := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	if old, loaded := r.queues.Swap(name, q); loaded {
		old.(workqueue.TypedRateLimitingInterface[string]).ShutDown()
	}
}

func (r *Registry) Remove(name string) {
	if v, ok := r.queues.LoadAndDelete(name); ok {
		v.(workqueue.TypedRateLimitingInterface[string]).ShutDown()
	}
}
