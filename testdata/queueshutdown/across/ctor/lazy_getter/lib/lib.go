// Queue() creates on first use, Stop releases; it is a getter, not a constructor.
package lib

import (
	"sync"

	"k8s.io/client-go/util/workqueue"
)

// Hub owns a queue made on first use.
type Hub struct {
	mu    sync.Mutex
	queue workqueue.TypedRateLimitingInterface[string]
}

// Queue returns the hub's queue.
func (h *Hub) Queue() workqueue.TypedRateLimitingInterface[string] {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.queue == nil {
		h.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	}
	return h.queue
}

// Stop releases the queue, if any.
func (h *Hub) Stop() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.queue == nil {
		return
	}
	h.queue.ShutDown()
	h.queue = nil
}
