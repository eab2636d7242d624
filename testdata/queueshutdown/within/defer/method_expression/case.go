// The deferred call is the method expression of the interface with the queue as the receiver.
package defermethodexpression

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func Sync(ctx context.Context, keys []string) error {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer workqueue.TypedRateLimitingInterface[string].ShutDown(queue)
	for _, k := range keys {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		queue.Add(k)
	}
	return nil
}
