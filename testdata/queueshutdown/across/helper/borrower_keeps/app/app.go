// The caller shuts its queue down.
package app

import (
	"context"

	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/helper/borrower_keeps/lib"
)

// Once handles the names.
func Once(names []string) {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer q.ShutDown()
	h := lib.NewHandler(q)
	for _, n := range names {
		h.OnAdd(n)
	}
}

// Controller owns the queue, its handler borrows it.
type Controller struct {
	queue   workqueue.TypedRateLimitingInterface[string]
	handler *lib.Handler
}

// New makes a controller.
func New() *Controller {
	c := &Controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	c.handler = lib.NewHandler(c.queue)
	return c
}

// Run works until ctx ends.
func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	c.handler.OnAdd("first")
	<-ctx.Done()
}
