// The queue is taken out under the lock and shut down after the unlock.
package registrymapdeletethenstop

import (
	"fmt"
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

func (r *Registry) Add(name string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.queues[name]; ok {
		return fmt.Errorf("%s exists", name)
	}
	r.queues[name] = workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: name})
	return nil
}

func (r *Registry) Remove(name string) {
	r.mu.Lock()
	q, ok := r.queues[name]
	delete(r.queues, name)
	r.mu.Unlock()
	if !ok {
		return
	}
	q.ShutDownWithDrain()
}
