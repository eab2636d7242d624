// The queue travels in the returned context; whoever takes it out has the duty.
package retcontextvalue

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type ctxKey struct{}

func WithQueue(ctx context.Context) context.Context {
	return context.WithValue(ctx, ctxKey{}, workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()))
}

func FromContext(ctx context.Context) (workqueue.TypedRateLimitingInterface[string], bool) {
	q, ok := ctx.Value(ctxKey{}).(workqueue.TypedRateLimitingInterface[string])
	return q, ok
}
