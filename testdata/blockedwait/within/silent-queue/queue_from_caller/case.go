// The queue is passed in; its owner elsewhere shuts it down.
package queue_from_caller

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type Handler struct {
	queue workqueue.TypedRateLimitingInterface[reconcile.Request]
	do    func(context.Context, reconcile.Request) error
}

func NewHandler(q workqueue.TypedRateLimitingInterface[reconcile.Request]) *Handler {
	return &Handler{queue: q}
}

func (h *Handler) Start(ctx context.Context) error {
	go func() {
		for {
			req, quit := h.queue.Get()
			if quit {
				return
			}
			if err := h.do(ctx, req); err != nil {
				h.queue.AddRateLimited(req)
			}
			h.queue.Done(req)
		}
	}()
	return nil
}
