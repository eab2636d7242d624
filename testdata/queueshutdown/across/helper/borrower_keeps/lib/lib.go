// Keeps a queue it was lent and must not shut it down.
package lib

import (
	"k8s.io/client-go/util/workqueue"
)

// Handler enqueues keys on somebody else's queue.
type Handler struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewHandler makes a handler for q, which stays the caller's.
func NewHandler(q workqueue.TypedRateLimitingInterface[string]) *Handler { return &Handler{queue: q} }

// OnAdd queues the object.
func (h *Handler) OnAdd(name string) { h.queue.Add(name) }
