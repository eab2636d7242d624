// Start makes the queue only when there is none; Stop shuts it down and clears the field so that Start can make the next.
package typecreateifnil

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Restartable struct {
	mu    sync.Mutex
	queue workqueue.TypedRateLimitingInterface[string]
}

func (r *Restartable) Start() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.queue == nil {
		r.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	}
}

func (r *Restartable) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.queue != nil {
		r.queue.ShutDown()
		r.queue = nil
	}
}
