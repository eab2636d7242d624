// The generic queue is embedded and Run shuts it down by the promoted method.
package genembedded

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Queue[T comparable] struct {
	workqueue.TypedRateLimitingInterface[T]
	name string
}

func NewQueue[T comparable](name string) *Queue[T] {
	return &Queue[T]{TypedRateLimitingInterface: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[T]()), name: name}
}

func (q *Queue[T]) Run(ctx context.Context, f func(T)) {
	context.AfterFunc(ctx, q.ShutDown)
	for item, quit := q.Get(); !quit; item, quit = q.Get() {
		f(item)
		q.Done(item)
	}
}
