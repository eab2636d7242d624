// The constructor itself arranges the release at ctx end.
package lib

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

// NewQueue returns a queue that ends with ctx; callers need not shut it down.
func NewQueue(ctx context.Context) workqueue.TypedRateLimitingInterface[string] {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	context.AfterFunc(ctx, q.ShutDown)
	return q
}

// NewQueueGo is the same for older Go.
func NewQueueGo(ctx context.Context) workqueue.TypedRateLimitingInterface[string] {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	go func() {
		defer q.ShutDown()
		<-ctx.Done()
	}()
	return q
}
