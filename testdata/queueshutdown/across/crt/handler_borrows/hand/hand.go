// The framework lends the queue; keeping it for later does not make it the handler's.
package hand

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Handler queues owners, some of them later.
type Handler struct {
	handler.Funcs
	mu    sync.Mutex
	queue workqueue.TypedRateLimitingInterface[reconcile.Request]
}

// Create queues the object and keeps the queue for Kick.
func (h *Handler) Create(_ context.Context, e event.CreateEvent, q workqueue.TypedRateLimitingInterface[reconcile.Request]) {
	h.mu.Lock()
	h.queue = q
	h.mu.Unlock()
	q.AddAfter(reconcile.Request{NamespacedName: client.ObjectKeyFromObject(e.Object)}, time.Second)
}

// Kick queues a name on the queue seen last.
func (h *Handler) Kick(n types.NamespacedName) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.queue != nil {
		h.queue.Add(reconcile.Request{NamespacedName: n})
	}
}
