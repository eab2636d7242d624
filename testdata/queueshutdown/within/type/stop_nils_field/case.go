// Stop sets the field to nil without shutting the queue down.
package typestopnilsfield

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
		r.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" of Restartable is not shut down by Stop \(leaks 1 goroutine and 14 KiB each time\)`
	}
}

func (r *Restartable) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.queue = nil
}
