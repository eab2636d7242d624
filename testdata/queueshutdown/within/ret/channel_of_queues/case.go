// The queues are sent on the channel that the function returns.
package retchannelofqueues

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

func Stream(ctx context.Context, names []string) <-chan workqueue.TypedRateLimitingInterface[string] {
	out := make(chan workqueue.TypedRateLimitingInterface[string])
	go func() {
		defer close(out)
		for _, n := range names {
			q := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: n})
			select {
			case out <- q:
			case <-ctx.Done():
				q.ShutDown()
				return
			}
		}
	}()
	return out
}
